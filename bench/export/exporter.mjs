// Writes the corrected labels of a store to a folder, in a process of its own: as heed export does, or as little as can be done with
// the same rows. Says how long it took and how much memory the process had at most.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const { app, file, workspace, folder, by } = JSON.parse(process.argv[2])
const CHUNK = 64 * 1024

const ways = {
  async heed() {
    const { openHeed } = await import(app)
    const heed = await openHeed({ store: { file }, workspace })
    const took = await timed(() =>
      heed.operations.exportSamples({ workspace, kind: 'nli', folder, test_share: 0.2 }, () => undefined),
    )
    await heed.close()
    return took
  },
  async raw() {
    const { DatabaseSync } = await import('@photostructure/sqlite')
    const database = new DatabaseSync(file)
    const rows = database.prepare(
      `select n.premise, n.hypothesis, n.correct_label as label, n.weight, n.id, n.edge_id, n.url_key, n.host, n.trust,
          n.corrected_at, c.task_id, s.feedback_id, s.reporter
        from nli_corrections n join evidence_claim c on c.workspace = n.workspace and c.claim_id = n.claim_id
        join evidence_source s on s.workspace = n.workspace and s.aggregate_type = 'edge' and s.aggregate_id = n.edge_id
          and s.says = n.correct_label
        where n.workspace = ? and c.adoption = 'adopted' order by n.url_key, n.id`,
    )
    mkdirSync(folder)
    return timed(async () => {
      const out = openSync(join(folder, 'all.jsonl'), 'w')
      let chunk = ''
      for (const row of rows.iterate(workspace)) {
        chunk += `${JSON.stringify(row)}\n`
        if (chunk.length < CHUNK) continue
        writeSync(out, chunk)
        chunk = ''
      }
      writeSync(out, chunk)
      closeSync(out)
      database.close()
    })
  },
}

const ms = await ways[by]()
process.stdout.write(JSON.stringify({ ms, mib: process.resourceUsage().maxRSS / 1024 }))

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
