// The registry of verbs.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { Verb } from '../registry.ts'

interface StoredVerb {
  verb: string
  domain: string | null
  description: string | null
  phrases: string
}

const columns = 'verb, domain, description, phrases'

const among = sql<{ workspace: string; names: string }, StoredVerb>(
  `select ${columns} from intent_verb where workspace = :workspace and verb in @each(:names)`,
)
const after = sql<{ workspace: string; after: string; limit: number }, StoredVerb>(
  `select ${columns} from intent_verb where workspace = :workspace and verb > :after order by verb limit :limit`,
)
const names = sql<{ workspace: string }, { verb: string }>(
  'select verb from intent_verb where workspace = :workspace order by verb',
)

const PAGE = 2_000

function toVerb({ verb, domain, description, phrases }: StoredVerb): Verb {
  return { name: verb, domain, description, phrases: JSON.parse(phrases) as string[] }
}

export const verbRepo = {
  async among(db: Db, workspace: string, wanted: readonly string[]): Promise<Verb[]> {
    return (await db.all(among, { workspace, names: JSON.stringify(wanted) })).map(toVerb)
  },
  async after(db: Db, workspace: string, name: string, limit: number): Promise<Verb[]> {
    return (await db.all(after, { workspace, after: name, limit })).map(toVerb)
  },
  async all(db: Db, workspace: string): Promise<Verb[]> {
    const found: Verb[] = []
    for (let page = await verbRepo.after(db, workspace, '', PAGE); page.length > 0; ) {
      found.push(...page)
      page = await verbRepo.after(db, workspace, page.at(-1)?.name ?? '', PAGE)
    }
    return found
  },
  async names(db: Db, workspace: string): Promise<string[]> {
    return (await db.all(names, { workspace })).map(({ verb }) => verb)
  },
}
