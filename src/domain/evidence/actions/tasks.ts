// The action that lists tasks.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { nextCursor, page } from '../../../kernel/input.ts'
import { noteRepo } from '../repo/notes.ts'
import { taskRepo } from '../repo/tasks.ts'
import { noteView, viewNote } from '../shown.ts'

export const taskList = defineAction({
  name: 'task_list',
  title: 'List tasks',
  description: 'Lists the tasks that evidence was recorded for, newest first.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(
      z.object({
        task_id: z.string(),
        question: z.string().optional(),
        created_at: z.string(),
        notes: z.array(noteView),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ caller: { workspace }, db }, { cursor, limit }) {
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const { rows, ...next } = pageOf(await taskRepo.page(db, workspace, before, limit + 1), limit, ({ seq }) => seq)
    const ids = rows.map(({ task_id }) => task_id)
    const notesOn = await noteRepo.on(db, workspace, 'task', ids)
    return {
      items: rows.map(({ task_id, question, created_at }) => ({
        task_id,
        ...(question !== null && { question }),
        created_at,
        notes: notesOn(task_id).map(viewNote),
      })),
      ...next,
    }
  },
})
