// Which addresses a webhook may be at: a name that leads into the operator's own network would let a stranger's host name reach it.
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

export interface Address {
  readonly address: string
  readonly family: number
}

/** Loopback, private, link-local (which has the metadata of clouds), shared, reserved and multicast. */
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** The same, and the ranges that have an IPv4 address inside and lead there. */
const ipv6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

const refused = new BlockList()
for (const [net, prefix] of ipv4) refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of ipv6) refused.addSubnet(net, prefix, 'ipv6')

/** An IPv4 address written as IPv6 (::ffff:10.0.0.1) is what it is as IPv4. */
export function isPublic(address: string): boolean {
  return !refused.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Every address of a host, resolved once. */
export function addressesOf({ hostname }: URL): Promise<readonly Address[]> {
  return lookup(hostname.replace(/^\[|\]$/g, ''), { all: true, verbatim: true })
}
