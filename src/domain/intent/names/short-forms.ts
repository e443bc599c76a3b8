// Short forms of given names: Bob is Robert. A short form such as Alex may belong to several names.

/** Names, each followed by its short forms, separated by slashes and line breaks. */
const called = `alexander alex al sasha xander/alexandra alex sandra sasha/alfred fred al/albert al bert/andrew andy drew
  anthony tony/barbara barb babs/benjamin ben benny/catherine cathy kate katie cat/katherine kathy kate katie kat
  charles charlie chuck/christopher chris kit/christine chris tina chrissie/daniel dan danny/david dave davey/deborah deb debbie
  donald don donnie/dorothy dot dottie/edward ed eddie ted ned/elizabeth liz lizzie beth betty eliza lisa libby/eugene gene
  francis frank/franklin frank/frederick fred freddie/gabriel gabe/geoffrey geoff/gerald gerry jerry/gregory greg
  henry harry hank/isabella bella izzy/jacob jake/james jim jimmy jamie/jeffrey jeff/jennifer jen jenny/jessica jess jessie
  john jack johnny/jonathan jon/joseph joe joey/joshua josh/judith judy/kenneth ken kenny/kimberly kim/lawrence larry
  leonard len lenny leo/margaret maggie meg peggy greta/matthew matt/michael mike mick mickey misha/nathaniel nate nat
  nicholas nick nicky/pamela pam/patricia pat patty tricia trish/patrick pat paddy/peter pete/philip phil/rebecca becky becca
  richard rick dick rich ricky/robert bob bobby rob robbie bert/ronald ron ronnie/samuel sam sammy/samantha sam
  stephen steve/steven steve/susan sue suzy/theodore ted teddy theo/thomas tom tommy/timothy tim/victoria vicky tori
  vincent vince/vladimir volodya vova/walter walt/william bill billy will liam/zachary zach`

const namesOf = new Map<string, string[]>()
for (const line of called.split(/[/\n]/)) {
  const [name = '', ...shortForms] = line.trim().split(' ')
  for (const word of [name, ...shortForms]) namesOf.set(word, [...(namesOf.get(word) ?? []), name])
}

/** Whether both may be the same given name. */
export function sameGivenName(a: string, b: string): boolean {
  const names = namesOf.get(b)
  return names !== undefined && (namesOf.get(a)?.some((name) => names.includes(name)) ?? false)
}
