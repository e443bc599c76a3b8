// What belongs to no single page (R10): how many approvals a rule needs, whose outputs each gate reviews, and the order of the rules,
// on which their precedence in prompts depends. Pure.
import { z } from 'zod'
import { identifier } from '../../../kernel/input.ts'
import { MANIFEST } from './names.ts'
import { type Page, yamlPage } from './page.ts'
import { pageProblem, readYaml } from './read-data.ts'

const LEAD = '# Read by `heed git import`. Heed writes this file; change rules in rules/.\n'
/** How pages are written. A later Heed reads older ones. */
const FORMAT = 1

const schema = z.strictObject({
  format: z.int(),
  approvals: z.int().min(1).max(10),
  gates: z.array(z.strictObject({ gate_id: identifier(), agent: identifier() })),
  order: z.array(identifier()),
})

export type Manifest = Omit<z.output<typeof schema>, 'format'>

export function manifestPage(manifest: Manifest): Page {
  return { path: MANIFEST, text: yamlPage({ format: FORMAT, ...manifest }, LEAD) }
}

export function readManifest(page: Page): Manifest {
  const { format, ...manifest } = readYaml(page, page.text, schema)
  if (format !== FORMAT)
    throw pageProblem(
      page,
      'format',
      `is ${format}, and this Heed reads ${FORMAT}. Use the Heed that wrote it, or a later one.`,
    )
  return manifest
}
