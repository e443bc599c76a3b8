// What a pattern reaches. The key of a host or pattern is its labels in reverse, `com.example.www.`, so that a suffix is one range
// of an index.
import { type DomainPattern, patternsCovering } from '../../kernel/domain-pattern.ts'

export function hostKey(host: string): string {
  return `${host.split('.').toReversed().join('.')}.`
}

export function keyOfPattern(pattern: string): string {
  return hostKey(pattern.replace('*.', ''))
}

export function hostOfKey(key: string): string {
  return key.slice(0, -1).split('.').toReversed().join('.')
}

export interface KeyRange {
  readonly from: string
  readonly until: string
}

/** This name and all below it. The dot that ends a key and the slash after it leave out `example-2.com`. */
function below(key: string): KeyRange {
  return { from: key, until: `${key.slice(0, -1)}/` }
}

/** The keys of the hosts that a pattern may cover. A host also covers its `www.`. */
export function rangesOf({ kind, host }: Pick<DomainPattern, 'kind' | 'host'>): KeyRange[] {
  const key = hostKey(host)
  return kind === 'suffix' ? [below(key)] : [{ from: key, until: `${key} ` }, below(`${key}www.`)]
}

export function readPattern(pattern: string): Pick<DomainPattern, 'kind' | 'host'> {
  return pattern.startsWith('*.') ? { kind: 'suffix', host: pattern.slice(2) } : { kind: 'host', host: pattern }
}

/** The patterns that cover all of a pattern, most specific first. They decide about it as a whole. */
export function patternsAbove(pattern: string): string[] {
  const { kind, host } = readPattern(pattern)
  const covering = patternsCovering(host)
  return kind === 'host' ? covering : covering.filter((one) => one.startsWith('*.'))
}
