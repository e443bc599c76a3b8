// `heed conversation export`: writes metadata.json for every turn.
import { metadataOf } from '../../../../domain/conversation/index.ts'
import type { OnProgress } from '../../../../kernel/operations.ts'
import type { Call, Invocation } from '../../invocation.ts'
import { count, plural } from '../../render/text.ts'
import { withProgress } from '../with-progress.ts'
import { folderNameOf, type WriteTurn, writeTurnFolders } from './folder.ts'
import { turnPages } from './pages.ts'

type Exported = { turns: number; accepted: number; rejected: number; neutral: number }

export async function exportTurns(invocation: Invocation, folder: string): Promise<void> {
  invocation.nameField = (path) => (path === 'folder' ? '<folder>' : path)
  const exported = await withProgress(invocation, 'Turns', async ({ port }, onProgress) => {
    const caller = await invocation.identify(port)
    const call: Call = (action, input) => port.execute(caller, action, input)
    return writeTurnFolders(folder, (write) => writeAll(call, write, onProgress))
  })
  await invocation.print({ folder, ...exported }, describe(exported, folder))
}

async function writeAll(call: Call, write: WriteTurn, onProgress: OnProgress): Promise<Exported> {
  const done: Exported = { turns: 0, accepted: 0, rejected: 0, neutral: 0 }
  for await (const page of turnPages(call)) {
    for (const turn of page) {
      await write(folderNameOf(turn.turn_id), `${JSON.stringify(metadataOf(turn), null, 2)}\n`)
      done.turns += 1
      done[turn.user_feedback_status] += 1
      onProgress(done.turns)
    }
  }
  return done
}

function describe({ turns, accepted, rejected, neutral }: Exported, folder: string): string {
  if (turns === 0) return `No turns were recorded yet, so ${folder} is empty.`
  const counts = `${count(accepted)} accepted, ${count(rejected)} rejected, ${count(neutral)} neutral`
  return `Wrote metadata.json for ${plural(turns, 'turn')} to ${folder}: ${counts}.`
}
