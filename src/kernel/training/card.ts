// README.md of an export: a dataset card as Hugging Face reads it, with the files and fields for programs and sentences for people. Pure.
import { stringify } from 'yaml'
import type { Feature, Format } from './formats.ts'
import type { Manifest, SideCounts } from './manifest.ts'

type Content = Omit<Manifest, 'files'>

const sizes = [
  [1_000, 'n<1K'],
  [10_000, '1K<n<10K'],
  [100_000, '10K<n<100K'],
  [1_000_000, '100K<n<1M'],
  [10_000_000, '1M<n<10M'],
  [Number.POSITIVE_INFINITY, 'n>10M'],
] as const

export function datasetCard(content: Content, format: Format): string {
  return [
    '---',
    `${stringify(headOf(content, format), { lineWidth: 0 })}---`,
    '',
    `# ${content.kind} samples in the format ${format.name}`,
    '',
    content.description,
    '',
    '## What is in it',
    '',
    ...table(content),
    '',
    ...Object.entries(content.legend ?? {}).map(([value, meaning]) => `- ${value}: ${meaning}`),
    ...(content.legend ? [''] : []),
    'Languages are told by their script: `und-Latn` is any language in Latin letters.',
    '',
    '## Where it came from',
    '',
    `Heed derived these samples from what people said in the workspace \`${content.workspace}\`, up to row ${content.log_position} of its log.`,
    '`lineage.jsonl` has one line for each sample: where it is, the feedback behind it, its weight, its trust and how many people agree.',
    ...(content.test_share > 0
      ? ['All samples of one page, session or task are on the same side of the split.']
      : ['There is no test side.']),
    ...(content.after ? ['', ...sinceThen(content, content.after.log_position)] : []),
    '',
    '## What is left out',
    '',
    'Feedback that was undone, rejected, or waits for a reviewer leaves no sample.',
    ...(format.name === 'sft' ? ['Answers that were rejected, and answers to an unknown request, are left out.'] : []),
    ...(content.run
      ? [
          `Only what the run \`${content.run.run_id}\` took, and what earlier runs used, is here as far as it is in effect.`,
        ]
      : []),
    ...Object.entries(content.filters).map(([name, value]) => `Only samples with \`${name}\` ${value} were asked for.`),
  ].join('\n')
}

function sinceThen({ unchanged = 0, withdrawn = 0 }: Content, position: number): string[] {
  return [
    `This continues an export up to row ${position}. Only samples that are new or changed since then are here; ${unchanged} are unchanged.`,
    `\`withdrawn.jsonl\` names the ${withdrawn} samples whose lines in earlier exports no longer count.`,
  ]
}

function headOf(content: Content, format: Format) {
  const { train, test } = content.samples
  const counts = test ? [train, test] : [train]
  const total = counts.reduce((sum, side) => sum + side.total, 0)
  const known = [...new Set(counts.flatMap(({ languages }) => Object.keys(languages)))].filter(
    (language) => !language.startsWith('und'),
  )
  return {
    pretty_name: `${content.kind} samples from Heed`,
    ...(known.length > 0 && { language: known.toSorted() }),
    size_categories: [sizes.find(([below]) => total < below)?.[1]],
    configs: [
      {
        config_name: 'default',
        data_files: [{ split: 'train', path: 'train.jsonl' }, ...(test ? [{ split: 'test', path: 'test.jsonl' }] : [])],
      },
    ],
    dataset_info: {
      features: Object.entries(format.features).map(([name, feature]) => ({ name, ...typeOf(feature) })),
    },
  }
}

function typeOf(feature: Feature): object {
  if (feature === 'messages') {
    return { list: ['role', 'content'].map((name) => ({ name, dtype: 'string' })) }
  }
  return { dtype: typeof feature === 'object' ? { class_label: { names: { ...feature.classes } } } : feature }
}

function table({ samples: { train, test } }: Content): string[] {
  const sides: [string, SideCounts][] = [
    ['train', train],
    ...(test ? ([['test', test]] as [string, SideCounts][]) : []),
  ]
  const rowsOf = (what: 'strata' | 'languages') =>
    [...new Set(sides.flatMap(([, side]) => Object.keys(side[what])))]
      .toSorted()
      .map((name) => row([escaped(name), ...sides.map(([, side]) => String(side[what][name] ?? 0))]))
  return [
    row(['', ...sides.map(([name]) => name)]),
    row(['---', ...sides.map(() => '---:')]),
    row(['all', ...sides.map(([, { total }]) => String(total))]),
    ...rowsOf('strata'),
    ...rowsOf('languages'),
  ]
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const escaped = (name: string): string => name.replaceAll('\n', ' ').replaceAll('|', '\\|')
