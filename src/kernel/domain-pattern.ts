// What a domain pattern is: its one canonical spelling, which patterns cover a host, and which are refused because
// they would reach beyond one site's owner (E4). A host `example.com` also covers `www.example.com`; a suffix
// `*.example.com` covers the apex too. Every check runs on the canonical name, never on the text that was sent.

import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'
import { invalidInput } from './errors.ts'
import { shortened } from './visible.ts'

export interface DomainPattern {
  /** Canonical: `example.com` or `*.example.com`. */
  pattern: string
  kind: 'host' | 'suffix'
  /** The pattern without its `*.`. */
  host: string
}

const maxPatternLength = 2_048
const maxUrlLength = 8_192
const maxHostLength = 253
const maxLabelLength = 63

const sendInstead =
  'Send a host such as "example.com" or a URL such as "https://example.com/page"; a rule may be a suffix, "*.example.com".'

export function parsePattern(raw: string, field = 'domain_pattern'): DomainPattern {
  const name = canonicalName(raw, field, maxPatternLength)
  const isSuffix = name.startsWith('*.')
  const host = isSuffix ? name.slice(2) : name
  if (name === '*' || /^[*.]+$/.test(host)) {
    throw invalidInput(field, `${quote(raw)} would match every domain. ${sendInstead}`)
  }
  if (host.includes('*')) {
    const problem = 'may have one wildcard, as the whole of its first label'
    throw invalidInput(field, `${quote(raw)} is not a pattern: it ${problem}. ${sendInstead}`)
  }
  checkLabels(host, raw, field)
  refuseSharedName(host, raw, field)
  if (isSuffix) return { pattern: `*.${host}`, kind: 'suffix', host }
  const bare = withoutWww(host)
  return { pattern: bare, kind: 'host', host: bare }
}

/** The canonical host of a URL or bare host, `www.` kept. Any host that can be visited is accepted, also `github.io`. */
export function hostOf(url: string, field = 'url'): string {
  const host = canonicalName(url, field, maxUrlLength)
  checkLabels(host, url, field)
  return host
}

/** Every canonical pattern that matches a canonical host, most specific first: the host, then ever shorter suffixes. */
export function patternsCovering(host: string): string[] {
  if (isIp(host)) return [host]
  const patterns = isSharedName(host) ? [] : [withoutWww(host)]
  for (const suffix of selfAndParents(host)) {
    // It does not stop at the first: `s3.amazonaws.com` is a public suffix, `amazonaws.com` above it is one owner's domain.
    if (!isSharedName(suffix)) patterns.push(`*.${suffix}`)
  }
  return patterns
}

/** The public suffix and one label, `example.co.uk`; null for a public suffix and for an IP address. */
export function registrableDomain(host: string): string | null {
  if (isIp(host)) return null
  return getDomain(host, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
    detectIp: false,
    mixedInputs: false,
  })
}

/**
 * The host as a browser would resolve it: the URL parser handles percent-decoding, UTS 46 and IP notation. It leaves `*`
 * alone, so a full-width or percent-encoded wildcard is found here too.
 */
function canonicalName(raw: string, field: string, maxLength: number): string {
  const text = raw.trim()
  if (text === '') throw invalidInput(field, `is empty. ${sendInstead}`)
  if (raw.length > maxLength) {
    throw invalidInput(field, `is ${raw.length} characters long; at most ${maxLength} are allowed. ${sendInstead}`)
  }
  const name = parseHost(withSlashes(text, raw, field), raw, field)
  const withoutRoot = withoutTrailingDots(name)
  if (withoutRoot === '') throw invalidInput(field, `${quote(raw)} has no host. ${sendInstead}`)
  // Parsed again: `1.2.3.4..` becomes an address only once its dots are gone.
  return withoutRoot === name ? name : parseHost(`//${withoutRoot}`, raw, field)
}

function withoutTrailingDots(name: string): string {
  let end = name.length
  while (name[end - 1] === '.') end -= 1
  return name.slice(0, end)
}

/** The text from its authority on, `//host/path`, whatever the scheme: only web schemes get their host normalised. */
function withSlashes(text: string, raw: string, field: string): string {
  const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(text)?.[0]
  const rest = scheme === undefined ? text : text.slice(scheme.length)
  const authority = /^[^/\\?#]*/.exec(rest)?.[0] ?? ''
  const refuse = (problem: string) => invalidInput(field, `${quote(raw)} ${problem}. ${sendInstead}`)
  // The URL parser drops tabs and line breaks and skips extra slashes: it would read a host nobody wrote.
  if (/\p{Cc}/u.test(text)) throw refuse('contains control characters')
  if (/\s/u.test(authority)) throw refuse('contains a space')
  if (authority === '') throw refuse('has no host')
  if (/^[^/\\?#]*:[/\\]{2}/.test(rest)) throw refuse('has a second or malformed scheme')
  if (scheme !== undefined) return `//${rest}`
  if (authority.includes('@')) throw refuse('looks like an e-mail address')
  if (/^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*$/i.test(authority)) return `//[${authority}]`
  if (authority.endsWith(':')) throw refuse('has no host')
  return `//${rest}`
}

function parseHost(fromAuthority: string, raw: string, field: string): string {
  const host = hostnameOf(`http:${fromAuthority}`)
  // A label such as `xn--co-` decodes to plain `co` and passes the URL parser: a disguise, not an international name.
  if (host === '' || domainToASCII(domainToUnicode(host)) !== host) {
    throw invalidInput(field, `${quote(raw)} is not a valid host name, address or URL. ${sendInstead}`)
  }
  return host
}

function hostnameOf(url: string): string {
  // Not URL.canParse: measured on Node 20.20.2, after some 3,600 calls V8 optimises it and `http://ü.de` becomes false.
  try {
    return new URL(url).hostname
  } catch {
    return ''
  }
}

function checkLabels(host: string, raw: string, field: string): void {
  if (isIp(host)) return
  const refuse = (problem: string) => invalidInput(field, `${quote(raw)} ${problem}. ${sendInstead}`)
  const labels = host.split('.')
  if (labels.includes('')) throw refuse('has an empty label (a leading dot, or two in a row)')
  if (host.length > maxHostLength) throw refuse(`is a name of more than ${maxHostLength} characters`)
  if (labels.some((label) => label.length > maxLabelLength)) {
    throw refuse(`has a label of more than ${maxLabelLength} characters`)
  }
  // Underscores are in use; no name with any other character that URLs allow can be looked up.
  const odd = /[^a-z0-9_.-]/.exec(host)?.[0]
  if (odd !== undefined) throw refuse(`contains "${odd}", which no host name has`)
}

function refuseSharedName(host: string, raw: string, field: string): void {
  if (!isSharedName(host)) return
  const example = `example.${isWildcardBase(host) ? 'one.' : ''}${host}`
  const what = host.includes('.')
    ? `${quote(raw)} is refused because "${host}" is a public suffix: the names below it belong to different owners`
    : `${quote(raw)} is refused because "${host}" is a single label, which is a whole top-level domain`
  throw invalidInput(field, `${what}. Name one site below it instead, such as "${example}" or "*.${example}".`)
}

/** Recently removed from the Public Suffix List; the names below them may still have different owners. */
const retiredSuffixes: ReadonlySet<string> = new Set([
  'aliases121.com',
  'alpha-myqnapcloud.com',
  'demo.datacenter.fi',
  'dev-myqnapcloud.com',
  'gitapp.si',
  'knightpoint.systems',
  'oya.to',
  'paas.datacenter.fi',
  'perspecta.cloud',
  'u2-local.xnbay.com',
  'u2.xnbay.com',
  'xnbay.com',
])

/** A public suffix, or the base of a wildcard rule: under `*.kobe.jp` each name is a suffix. */
function isSharedName(host: string): boolean {
  return !isIp(host) && (registrableDomain(host) === null || isWildcardBase(host) || retiredSuffixes.has(host))
}

function isWildcardBase(host: string): boolean {
  // Longer than any label can be, so it names no listed rule and only a wildcard can match it.
  return registrableDomain(`${'-'.repeat(maxLabelLength + 1)}.${host}`) === null
}

/** `www.` is removed only if both names have one owner: `www.ck` is a registrable domain itself. */
function withoutWww(host: string): string {
  if (!host.startsWith('www.')) return host
  const rest = host.slice(4)
  return isSharedName(rest) ? host : withoutWww(rest)
}

function selfAndParents(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** For a canonical name: the URL parser refuses every other name that ends in a number. */
function isIp(host: string): boolean {
  return host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)
}

function quote(raw: string): string {
  return JSON.stringify(shortened(raw, 81))
}
