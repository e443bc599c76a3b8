// The format of a file of evidence, in the help of `heed evidence import`.

export const importHelp = `
Write one JSON object per line, each with its type. Fields in [brackets] are optional.
  task      id, [question]
  page      id, task_id, url, [title]
  fragment  id, page_id, text, [location]
  claim     id, task_id, text
  edge      id, relation, fragment_id, and, depending on the relation,
              supports, refutes or neutral  claim_id, confidence, [label], [model]
              origin                        claim_id, [confidence], [model]
              cites                         cited_fragment_id, [confidence], [model]

  relation    what the fragment says of the claim; origin: the claim was taken from
              it; cites: the fragment cites another
  confidence  how sure the model is of its label, 0 to 1
  label       the model's own label, if it is not the relation
  model       the name of the model

  {"type":"task","id":"t1","question":"Does it help?"}
  {"type":"page","id":"p1","task_id":"t1","url":"https://example.com/a"}
  {"type":"fragment","id":"f1","page_id":"p1","text":"It helped.","location":"Results"}
  {"type":"claim","id":"c1","task_id":"t1","text":"It helps."}
  {"type":"edge","id":"e1","relation":"supports","fragment_id":"f1","claim_id":"c1","confidence":0.9}

Put a record before the lines that refer to it; order matters beyond 1,000 lines.
Records are stored 1,000 at a time. Running it again is safe, because records that
are already known change nothing.`
