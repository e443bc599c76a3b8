// The format of a file of verbs and entities, in the help of `heed intent import`.

export const intentImportHelp = `
A YAML or JSON file has any of these lists. Fields in [brackets] are optional.
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

A CSV file has one of them; its header shows which. Separate phrases with |, and
aliases too. Every further column of an entity is an attribute.
  phrase,verb
  name,description,domain,phrases
  id,name,type,aliases,city
  alias,entity_id

Fields that a record leaves out stay as they are. A file is one import: it is recorded
as a whole or not at all, and \`heed undo\` takes it back. A file of more than 100,000
records is several imports. A change to what somebody else imported may wait for a
reviewer. Running it again is safe, because what is already known changes nothing.`
