import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { addressesOf, isPublic } from './address.ts'

it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  `${verifies('T3')}%s is public`,
  (address) => expect(isPublic(address)).toBe(true),
)

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
])(`${verifies('T3')}%s is not`, (address) => expect(isPublic(address)).toBe(false))

it.each(['http://127.1/', 'http://0x7f000001/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'])(
  `${verifies('T3')}%s is found out, however it is spelled`,
  async (url) => {
    const found = await addressesOf(new URL(url))
    expect(found.map(({ address }) => isPublic(address))).toEqual([false])
  },
)
