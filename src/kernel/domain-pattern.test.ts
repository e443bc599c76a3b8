import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { officialRules, officialVectors } from '../../test/fixtures/psl/official-list.ts'
import { spelling, wildcards } from '../../test/fixtures/psl/spellings.ts'
import { scaled } from '../../test/scale.ts'
import { verifies } from '../../test/verifies.ts'
import { hostOf, parsePattern, patternsCovering, registrableDomain } from './domain-pattern.ts'
import { HeedError } from './errors.ts'

/** The error a call ends in, or what it returned instead. */
function refusal(call: () => unknown): HeedError | { accepted: unknown } {
  try {
    return { accepted: call() }
  } catch (error) {
    if (error instanceof HeedError) return error
    throw error
  }
}

const invalid = (problem: RegExp, field = 'domain_pattern') =>
  expect.objectContaining({ code: 'invalid_input', problems: [{ field, problem: expect.stringMatching(problem) }] })

describe('parsePattern', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM \n', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['https://me:pw@example.com:8443/a?b#c', 'example.com'],
    ['gopher://EXAMPLE。com/', 'example.com'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['ex\u00ADample%2ecom', 'example.com'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['faß.de', 'xn--fa-hia.de'],
    ['a_b.example.com', 'a_b.example.com'],
    ['example.unlisted', 'example.unlisted'],
    ['*.example.com', '*.example.com'],
    ['＊．Example.com.', '*.example.com'],
    ['https://%2A.example.com/', '*.example.com'],
    ['*.amazonaws.com', '*.amazonaws.com'],
  ])(`${verifies('E3')}%j is the pattern %s`, (raw, pattern) => {
    const host = pattern.replace('*.', '')
    expect(parsePattern(raw)).toEqual({ pattern, kind: host === pattern ? 'host' : 'suffix', host })
    expect(parsePattern(pattern).pattern).toBe(pattern)
  })

  it.each([
    ['www.example.com', 'example.com'],
    ['www.www.example.com', 'example.com'],
    ['www.someone.github.io', 'someone.github.io'],
    ['www.github.io', 'www.github.io'],
    ['www.ck', 'www.ck'],
    ['www.www.ck', 'www.ck'],
    ['*.www.example.com', '*.www.example.com'],
  ])(`${verifies('E3')}www. is dropped if one owner has both names: %s is %s`, (raw, pattern) => {
    expect(parsePattern(raw).pattern).toBe(pattern)
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['http://192.0.2.7:80/', '192.0.2.7'],
    ['0xC0.0.2.7..', '192.0.2.7'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    ['2001:db8:0::1', '[2001:db8::1]'],
    ['https://[2001:db8::1]:8443/', '[2001:db8::1]'],
  ])(`${verifies('E3')}an address is a host of its own: %s is %s`, (raw, host) => {
    expect(parsePattern(raw)).toEqual({ pattern: host, kind: 'host', host })
  })

  it.each([
    // The eight strings of document 000.
    ...['*', '*.com', '*.co.jp', '*.org', '*.net', '*.gov', '*.edu', '**'],
    ...['com', 'COM', 'com.', 'c%6Fm', 'ｃｏｍ', '*.co.uk', 'https://github.io/x', '*.github.io', 'blogspot.com'],
    ...['ck', '*.ck', 'anything.ck', '*.anything.ck', 'kobe.jp', '*.kobe.jp', 'x.kobe.jp', '*.compute.amazonaws.com'],
    ...['рф', 'xn--p1ai', '公司.cn', '*.公司。cn', 'localhost', 'intranet', '*.localhost', 'unlisted'],
    ...['*.*', '*.*.com', '*.**.com', '**.example.com', 'ex*mple.com', 'foo*.com', '*foo.example.com', 'example.*'],
    ...['www.*.example.com', '%2A', '＊', '*.', '*.＊', '*://*.example.com/*'],
    ...['', '  ', '.', '...', '.com', '.example.com', '*..example.com', 'a..example.com', 'https://', 'https:///a.com'],
    ...['exam ple.com', 'exam\tple.com', 'exam\nple.com', 'example.com\u0000', 'https://example.com\r\n.evil.com'],
    ...['mailto:me@example.com', 'me@example.com', 'https:example.com', 'https:/example.com', 'http://http://a.com'],
    ...[
      'javascript:alert(1)',
      'about:blank',
      'file:///etc/passwd',
      'a,b.com',
      '"a".com',
      'a<b.com',
      'example.com:99999',
    ],
    ...['*.192.0.2.7', '*.[::1]', '1.2.3.4.5', '256.1.1.1', '[::1', '%2563om', 'ｈttps://github.io', 'xn--a.com'],
    // Punycode of plain ASCII: the URL parser lets it pass, and it would be shown as `co.uk` and `github.io`.
    ...['xn--co-.uk', '*.xn--github-.io', 'xn--com-'],
  ])(`${verifies('E4', 'K11', 'K13')}%j is refused, naming the field and what to send`, (raw) => {
    expect(refusal(() => parsePattern(raw, 'args.domain_pattern'))).toEqual(
      invalid(/(Send a host|Name one site) .*example/, 'args.domain_pattern'),
    )
  })

  it(`${verifies('E4', 'K11')}says which suffix is meant and names a pattern that is accepted`, () => {
    const problem = '"*.CO.UK." is refused because "co.uk" is a public suffix: the names below it belong to different'
    const instead = 'owners. Name one site below it instead, such as "example.co.uk" or "*.example.co.uk".'
    expect(refusal(() => parsePattern('*.CO.UK.'))).toHaveProperty('message', `domain_pattern: ${problem} ${instead}`)
    expect(refusal(() => parsePattern('*.ck'))).toEqual(invalid(/"\*\.example\.one\.ck"/))
    expect(parsePattern('*.example.one.ck').kind).toBe('suffix')
  })

  it.each([
    ['*', /would match every domain/],
    ['ex*mple.com', /one wildcard, as the whole of its first label/],
    ['exam ple.com', /contains a space/],
    ['me@example.com', /e-mail address/],
    ['.example.com', /empty label/],
  ])(`${verifies('E4', 'K11')}says what is wrong with %j`, (raw, problem) => {
    expect(refusal(() => parsePattern(raw))).toEqual(invalid(problem))
  })

  it(`${verifies('E3')}reads a name the same the first time and the ten thousandth`, () => {
    const patterns = Array.from({ length: 10_000 }, () => parsePattern('ü.de').pattern)
    expect([...new Set(patterns)]).toEqual(['xn--tda.de'])
  })

  it(`${verifies('K13')}takes the longest names there are and no longer ones`, () => {
    const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
    expect(host).toHaveLength(253)
    expect(parsePattern(`*.${host}`).host).toBe(host)
    expect(refusal(() => parsePattern(host.replace('.com', 'd.com')))).toEqual(invalid(/more than 253/))
    expect(refusal(() => parsePattern(`${'a'.repeat(64)}.com`))).toEqual(invalid(/more than 63/))
    expect(refusal(() => parsePattern(`example.com/${'a'.repeat(2_048)}`))).toEqual(invalid(/at most 2048/))
  })
})

describe("the Public Suffix List's own material", () => {
  const { rules, exceptions } = officialRules()
  const suffixes = rules.map((rule) => rule.replace('*', 'heed-test'))
  const listed = suffixes.filter((suffix) => registrableDomain(suffix) === null)

  it(`${verifies('E4')}every test vector passes`, () => {
    const vectors = officialVectors()
    expect(vectors).toHaveLength(78)
    for (const { input, expected } of vectors) {
      if (expected === null) {
        expect(
          refusal(() => parsePattern(input)),
          input,
        ).toEqual(invalid(/./))
        expect(
          refusal(() => parsePattern(`*.${input}`)),
          input,
        ).toEqual(invalid(/./))
      } else {
        const domain = domainToASCII(expected)
        expect(registrableDomain(hostOf(input)), input).toBe(domain)
        expect(parsePattern(expected).pattern).toBe(domain)
        expect(parsePattern(`*.${expected}`).pattern).toBe(`*.${domain}`)
      }
    }
  })

  it(`${verifies('E4')}the list in use knows all but the few rules that were dropped since`, () => {
    expect(rules.length).toBeGreaterThan(9_000)
    expect(listed.length / suffixes.length).toBeGreaterThan(0.98)
  })

  it(`${verifies('E4')}every suffix is refused, bare and behind a wildcard, as Unicode and as punycode`, () => {
    const wildcardBases = rules.filter((rule) => rule.startsWith('*.')).map((rule) => rule.slice(2))
    const known = wildcardBases.filter((base) => registrableDomain(`heed-test.${base}`) === null)
    const accepted = [...listed, ...known]
      .flatMap((suffix) => [suffix, domainToUnicode(suffix)])
      .flatMap((suffix) => [suffix, `*.${suffix}`])
      .filter((raw) => !(refusal(() => parsePattern(raw)) instanceof HeedError))
    expect(accepted).toEqual([])
  })

  it(`${verifies('E4')}every exception is a domain like any other, a private suffix or an address is none`, () => {
    expect(exceptions).toContain('www.ck')
    expect(exceptions.map((name) => parsePattern(`*.${name}`).host)).toEqual(exceptions)
    expect(['github.io', '192.0.2.7', '[::1]'].map(registrableDomain)).toEqual([null, null, null])
  })

  it(`${verifies('E4')}no spelling of any suffix passes, and the same spelling of a site below it does`, () => {
    const example = fc.constantFrom(...listed).chain((suffix) => {
      const site = `heed-site.${suffix}`
      const ofSite = fc.tuple(spelling(site, ['']), spelling(site, wildcards))
      return fc.tuple(fc.constant(site), spelling(suffix, ['', ...wildcards]), ofSite)
    })
    fc.assert(
      fc.property(example, ([site, ofSuffix, [asHost, asSuffix]]) => {
        expect(refusal(() => parsePattern(ofSuffix))).toEqual(invalid(/public suffix|single label/))
        if (registrableDomain(site) === null) return
        expect(parsePattern(asHost)).toEqual({ pattern: site, kind: 'host', host: site })
        expect(hostOf(asHost)).toBe(site)
        expect(parsePattern(asSuffix)).toEqual({ pattern: `*.${site}`, kind: 'suffix', host: site })
      }),
      { numRuns: scaled(20_000) },
    )
  })
})

describe('hostOf', () => {
  it.each([
    ['https://GitHub.io/x', 'github.io'],
    ['http://localhost:3000/', 'localhost'],
    ['https://www.Example.com./a', 'www.example.com'],
    ['https://example.com@evil.example/', 'evil.example'],
    ['https://example.com:/', 'example.com'],
    ['http://2130706433/', '127.0.0.1'],
    ['https://bücher.de/ein pfad', 'xn--bcher-kva.de'],
  ])(`${verifies('E5')}%s is on %s`, (url, host) => {
    expect(hostOf(url)).toBe(host)
  })

  it.each([
    ...['', 'about:blank', 'file:///etc/hosts', 'https://*.example.com/', 'https://a..b/', 'urn:isbn:123'],
    ...['https:/example.com', 'http://http://example.com', 'ｈttps://example.com', 'https:\\\\example.com'],
  ])(`${verifies('E5', 'K11')}%j has no host`, (url) => {
    expect(refusal(() => hostOf(url))).toEqual(invalid(/Send a host/, 'url'))
  })
})

describe('patternsCovering', () => {
  it.each([
    ['example.com', ['example.com', '*.example.com']],
    ['www.example.com', ['example.com', '*.www.example.com', '*.example.com']],
    ['a.b.example.co.uk', ['a.b.example.co.uk', '*.a.b.example.co.uk', '*.b.example.co.uk', '*.example.co.uk']],
    ['me.s3.amazonaws.com', ['me.s3.amazonaws.com', '*.me.s3.amazonaws.com', '*.amazonaws.com']],
    ['www.ck', ['www.ck', '*.www.ck']],
    ['github.io', []],
    ['localhost', []],
    ['192.0.2.7', ['192.0.2.7']],
    ['[::1]', ['[::1]']],
  ])(`${verifies('E3', 'E5')}%s is covered by %j`, (host, patterns) => {
    expect(patternsCovering(host)).toEqual(patterns)
  })

  it(`${verifies('E3')}lists exactly the patterns that can be given`, () => {
    const label = fc.constantFrom('www', 'a', 'b', 'example', 'kobe', 'github', 's3', 'amazonaws', 'city')
    const end = fc.constantFrom('com', 'co.uk', 'io', 'jp', 'ck', 'unlisted', 'amazonaws.com', 'kobe.jp')
    const hosts = fc.tuple(fc.array(label, { maxLength: 4 }), end).map(([labels, tail]) => [...labels, tail].join('.'))
    fc.assert(
      fc.property(hosts, (host) => {
        const ancestors = host.split('.').map((_, index, labels) => `*.${labels.slice(index).join('.')}`)
        const given = [host, ...ancestors].map((raw) => refusal(() => parsePattern(raw).pattern))
        const accepted = given.flatMap((one) => (one instanceof HeedError ? [] : [one.accepted]))
        expect(patternsCovering(host)).toEqual(accepted)
      }),
    )
  })
})
