// What a file of verbs and entities holds, as the help of `heed intent import` shows it.

export const intentImportHelp = `
YAML or JSON has any of these lists. Fields in [brackets] may be left out.
  verbs            name, [description], [domain], [phrases]
  entities         id, name, [type], [attributes], [aliases]
  phrases          phrase, verb
  aliases          alias, entity_id
  remove_verbs     names
  remove_entities  ids

  verbs:
    account.close:
      description: Close an account
      phrases: [close my account, I want to leave]
  phrases:
    shut it down: account.close
  entities:
    - {id: e1, name: Acme Ltd, attributes: {city: Oslo}, aliases: [Acme]}

CSV has one of them, told by its header; | stands between phrases and between
aliases, and a further column of an entity is an attribute.
  phrase,verb
  name,description,domain,phrases
  id,name,type,aliases,city
  alias,entity_id

What a record leaves out stays as it is known. A file is one import: it is recorded as
a whole or not at all, and \`heed undo\` takes it back. A change to what somebody else
imported may wait for a reviewer. Above 100,000 records a file is several imports.
Running it again is safe, because what is known changes nothing.`
