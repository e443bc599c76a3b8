import { describe, expect, expectTypeOf, it } from 'vitest'
import { aliased, computed, leftJoined, omit, pick, renamed, select, together, whole } from './select.ts'
import type { Statement } from './sql.ts'
import { bigint, defineTable, key, text } from './table.ts'

const noteTable = defineTable('note', ['note_id'], { note_id: key(), seq: bigint(), body: text().null() })
const authorTable = defineTable('author', ['author_id'], { author_id: key(), name: text() })

describe('a selection', () => {
  it('is all columns of a table but the workspace, some of them, or all but some', () => {
    const byId = select(noteTable)('from note where workspace = :workspace and note_id = :id')
    expect(byId.text).toBe('select note_id, seq, body from note where workspace = :workspace and note_id = :id')
    expectTypeOf(byId).toEqualTypeOf<
      Statement<'workspace' | 'id', { readonly note_id: string; readonly seq: number; readonly body: string | null }>
    >()
    expect(select(pick(noteTable, 'body', 'seq'))('from note').text).toBe('select body, seq from note')
    expect(select(whole(noteTable))('from note').text).toBe('select workspace, note_id, seq, body from note')
    expect(select(omit(noteTable, 'body'))('from note').text).toBe('select note_id, seq from note')
    // @ts-expect-error: there is no such column.
    pick(noteTable, 'title')
  })

  it('joins tables, and what is computed', () => {
    const listed = together(
      aliased('n', pick(noteTable, 'note_id')),
      leftJoined('a', renamed(authorTable, { author: 'name' })),
      computed<{ length: number }>('length(n.body) as length'),
    )
    const notes = select(listed)('from note n left join author a on a.author_id = :author')
    expect(notes.text).toBe(
      'select n.note_id, a.name as author, length(n.body) as length from note n left join author a on a.author_id = :author',
    )
    expectTypeOf(notes).toEqualTypeOf<
      Statement<'author', { readonly note_id: string; readonly author: string | null; length: number }>
    >()
  })
})
