// Prints the flags that name one of the rules that rule_list answered: node docs/guides/pick-rule.mjs WORDS < rules.json
import { text } from 'node:stream/consumers'

const { items } = JSON.parse(await text(process.stdin))
const { rule_id, content_hash } = items.find(({ content }) => content.includes(process.argv[2]))
process.stdout.write(`--rule-id ${rule_id} --content-hash ${content_hash}\n`)
