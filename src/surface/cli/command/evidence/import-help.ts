// What a file of evidence holds, as the help of `heed evidence import` shows it.

export const importHelp = `
One JSON object a line, each with its type. Fields in [brackets] may be left out.
  task      id, [question]
  page      id, task_id, url, [title]
  fragment  id, page_id, text, [location]
  claim     id, task_id, text
  edge      id, relation, fragment_id, and with the relation
              supports, refutes or neutral  claim_id, confidence, [label], [model]
              origin                        claim_id, [confidence], [model]
              cites                         cited_fragment_id, [confidence], [model]

  relation    what the fragment says of the claim; origin: the claim was taken from
              it; cites: the fragment cites another
  confidence  of the model in its label, 0 to 1
  label       the label of the model, where it is not the relation
  model       which model said so

  {"type":"task","id":"t1","question":"Does it help?"}
  {"type":"page","id":"p1","task_id":"t1","url":"https://example.com/a"}
  {"type":"fragment","id":"f1","page_id":"p1","text":"It helped.","location":"Results"}
  {"type":"claim","id":"c1","task_id":"t1","text":"It helps."}
  {"type":"edge","id":"e1","relation":"supports","fragment_id":"f1","claim_id":"c1","confidence":0.9}

Put a record before the lines that refer to it; order matters beyond 1,000 lines.
Records are stored 1,000 at a time; running it again is safe, because what is known
changes nothing.`
