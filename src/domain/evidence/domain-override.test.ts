import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { patternsCovering } from '../../kernel/domain-pattern.ts'
import { type BaselineEntry, decideHost, type OverrideRule, overruledBy } from './domain-override.ts'

function rule(
  decision: OverrideRule['decision'],
  domain_pattern: string,
  seq: number,
  authority: OverrideRule['authority'] = 'direct_user',
): OverrideRule {
  const said_by = authority === 'reviewer' ? 'a reviewer' : 'a person'
  const created_at = '2026-01-01T00:00:00.000Z'
  return {
    id: `rule-${seq}`,
    feedback_id: `fb-${seq}`,
    domain_pattern,
    decision,
    reason: 'Adverts.',
    created_at,
    seq,
    authority,
    said_by,
  }
}

function entry(decision: BaselineEntry['decision'], domain_pattern: string): BaselineEntry {
  return { domain_pattern, decision, reason: 'known content farm' }
}

describe('decideHost', () => {
  it(`${verifies('E5')}allows a host that nothing matches`, () => {
    const rules = [rule('block', 'example.org', 1), rule('block', '*.other.example.com', 2)]
    expect(decideHost('example.com', rules, [entry('block', 'notexample.com')])).toEqual({
      host: 'example.com',
      blocked: false,
      decided_by: 'default',
      because: 'no override and no baseline entry matches it',
      reason: 'example.com is allowed: no override and no baseline entry matches it.',
    })
  })

  it(`${verifies('E3', 'E5')}says by which override and why`, () => {
    const block = rule('block', '*.example.com', 1)
    expect(decideHost('news.example.com', [block], [])).toEqual({
      host: 'news.example.com',
      blocked: true,
      decided_by: 'override',
      rule: block,
      because: 'a person blocked *.example.com (Adverts)',
      reason: 'news.example.com is blocked: a person blocked *.example.com (Adverts).',
    })
    const unblock = rule('unblock', 'example.com', 2)
    expect(decideHost('www.example.com', [block, unblock], []).reason).toBe(
      'www.example.com is allowed: a person unblocked example.com (Adverts).',
    )
  })

  it(`${verifies('E3', 'E5')}says by which baseline entry and why`, () => {
    const listed = entry('block', '*.farm.example')
    expect(decideHost('farm.example', [], [listed])).toEqual({
      host: 'farm.example',
      blocked: true,
      decided_by: 'baseline',
      rule: listed,
      because: 'the baseline list blocks *.farm.example (known content farm)',
      reason: 'farm.example is blocked: the baseline list blocks *.farm.example (known content farm).',
    })
    expect(decideHost('a.farm.example', [], [{ ...listed, reason: ' ' }]).reason).toBe(
      'a.farm.example is blocked: the baseline list blocks *.farm.example.',
    )
  })

  it(`${verifies('E3')}lets the host win over any suffix, and the longer suffix over the shorter`, () => {
    const rules = [
      rule('unblock', 'a.b.example.com', 1),
      rule('block', '*.b.example.com', 2),
      rule('unblock', '*.example.com', 3),
    ]
    const blocked = (host: string) => decideHost(host, rules, []).blocked
    expect(blocked('a.b.example.com')).toBe(false)
    expect(blocked('www.a.b.example.com')).toBe(false)
    expect(blocked('x.a.b.example.com')).toBe(true)
    expect(blocked('b.example.com')).toBe(true)
    expect(blocked('c.example.com')).toBe(false)
  })

  it(`${verifies('E3')}takes the newest of one pattern, in whatever order the rules come`, () => {
    const rules = [rule('block', 'example.com', 9), rule('unblock', 'example.com', 10), rule('block', 'example.com', 8)]
    expect(decideHost('example.com', rules, []).rule).toBe(rules[1])
    expect(decideHost('example.com', rules.toReversed(), []).rule).toBe(rules[1])
    const listed = [entry('block', 'example.com'), entry('allow', 'example.com')]
    expect(decideHost('example.com', [], listed).rule).toBe(listed[1])
  })

  it(`${verifies('E3')}puts the least specific override above the most specific baseline entry`, () => {
    const listed = [entry('block', 'a.example.com'), entry('block', '*.a.example.com')]
    const decision = decideHost('a.example.com', [rule('unblock', '*.example.com', 1)], listed)
    expect(decision).toMatchObject({ blocked: false, decided_by: 'override' })
    expect(decideHost('a.example.com', [], listed)).toMatchObject({ blocked: true, rule: listed[0] })
  })

  it(`${verifies('E3')}returns to the baseline once the override is cleared`, () => {
    const listed = [entry('block', '*.example.com'), entry('allow', 'example.com')]
    expect(decideHost('example.com', [rule('block', 'example.com', 1)], listed).blocked).toBe(true)
    expect(decideHost('example.com', [], listed)).toMatchObject({ blocked: false, decided_by: 'baseline' })
  })

  it(`${verifies('E3', 'E5')}is the same whether all rules are passed or only those that cover the host`, () => {
    const pattern = fc.constantFrom('example.com', '*.example.com', 'a.example.com', '*.a.example.com', 'other.org')
    const rules = fc
      .array(fc.tuple(fc.constantFrom('block', 'unblock'), pattern))
      .map((all) => all.map(([verb, on], seq) => rule(verb, on, seq)))
    const baseline = fc
      .array(fc.tuple(fc.constantFrom('block', 'allow'), pattern))
      .map((all) => all.map(([verb, on]) => entry(verb, on)))
    const host = fc.constantFrom('example.com', 'www.example.com', 'a.example.com', 'b.a.example.com', 'org')
    fc.assert(
      fc.property(host, rules, baseline, (name, everyRule, everyEntry) => {
        const covering = patternsCovering(name)
        const relevant = <R extends { domain_pattern: string }>(all: R[]) =>
          all.filter((one) => covering.includes(one.domain_pattern))
        expect(decideHost(name, everyRule, everyEntry)).toEqual(
          decideHost(name, relevant(everyRule), relevant(everyEntry)),
        )
      }),
    )
  })
})

describe(`${verifies('K14', 'E3')}a reviewer's rule`, () => {
  const wide = rule('block', '*.example.com', 1, 'reviewer')

  it('overrides a more specific one of anybody else, whichever came first', () => {
    const exceptions = [rule('unblock', 'news.example.com', 0), rule('unblock', '*.news.example.com', 2)]
    expect(decideHost('news.example.com', [wide, ...exceptions], [])).toMatchObject({
      blocked: true,
      reason: 'news.example.com is blocked: a reviewer blocked *.example.com (Adverts).',
    })
    const reviewed = rule('unblock', 'news.example.com', 3, 'reviewer')
    expect(decideHost('news.example.com', [wide, ...exceptions, reviewed], [])).toMatchObject({
      blocked: false,
      rule: reviewed,
    })
  })

  it.each([
    ['news.example.com', 'unblock', 'direct_user', true],
    ['*.news.example.com', 'unblock', 'direct_user', true],
    ['example.com', 'unblock', 'agent_inferred', true],
    ['news.example.com', 'block', 'direct_user', false],
    ['news.example.com', 'unblock', 'reviewer', false],
    ['*.example.com', 'unblock', 'direct_user', false],
    ['other.com', 'unblock', 'direct_user', false],
  ] as const)('%s: %s as %s is against it: %s', (pattern, decision, trust, expected) => {
    const found = overruledBy(pattern, decision, trust, [wide])
    expect(found).toBe(expected ? wide : undefined)
  })

  it('that is more specific makes the exception that anybody may then repeat', () => {
    const exception = rule('unblock', '*.news.example.com', 2, 'reviewer')
    const pattern = 'a.news.example.com'
    expect(overruledBy(pattern, 'unblock', 'direct_user', [wide, exception])).toBeUndefined()
    expect(overruledBy(pattern, 'block', 'direct_user', [wide, exception])).toBe(exception)
  })
})
