// The schema that the migrations make, on both engines, as golden files: any difference shows in review.
import { expect, it } from 'vitest'
import { query } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

const sqliteObjects = query<{ text: string }>()(
  `select sql as text from sqlite_master where sql is not null and name not like 'sqlite_%' order by type, name`,
)
const postgresObjects = query<{ text: string }>()(
  `select text from (
      select 'table ' || table_name || ' ' || ordinal_position || ' ' || column_name || ' ' || data_type ||
        coalesce(' collate ' || collation_name, '') || case is_nullable when 'NO' then ' not null' else '' end as text,
        1 as kind, table_name as name, ordinal_position as place
        from information_schema.columns where table_schema = 'public'
      union all select indexdef, 2, indexname, 0 from pg_indexes where schemaname = 'public'
      union all select 'view ' || viewname || ' ' || definition, 3, viewname, 0 from pg_views where schemaname = 'public'
      union all select pg_get_triggerdef(oid), 4, tgname, 0 from pg_trigger where not tgisinternal
    ) objects order by kind, name, place`,
)

onEachEngine('the schema', (test) => {
  it(`${verifies('K1')}is as agreed`, async () => {
    const raw = await openRaw(test.location)
    const rows = await raw.reader.all(test.engine === 'sqlite' ? sqliteObjects : postgresObjects, {})
    await raw.close()
    const schema = rows.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n')
    await expect(`${schema}\n`).toMatchFileSnapshot(`schema.${test.engine}.sql`)
  })
})
