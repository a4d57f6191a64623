import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, networksOf, networkTagger } from './network.ts'
import { plainAddress } from './plainAddress.ts'

for (const [address, network] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:C000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::192.0.2.7', '0:0:0:0::/64'],
] as const)
  test(`${address} belongs to ${network}`, () => expect(networkOf(address)).toBe(network))

test('above an IPv6 /64 there are its /56 and its /48, above an IPv4 address there is nothing', () => {
  expect(networksOf('2001:db8:1:abcd::7')).toEqual({
    own: '2001:db8:1:abcd::/64',
    home: '2001:db8:1:ab00::/56',
    site: '2001:db8:1::/48',
  })
  expect(networksOf('192.0.2.7')).toEqual({ own: '192.0.2.7', home: null, site: null })
})

test('a tag is the same for one network, differs for another, and does not show the address', () => {
  const tags = networkTagger(new Uint8Array(32))
  expect(tags('2001:db8:1:2::7')).toEqual(tags('2001:db8:1:2:ffff::'))
  const [one, other] = [tags('2001:db8:1:2::7'), tags('2001:db8:1:102::7')]
  expect(one.site).toBe(other.site)
  expect(one.home).not.toBe(other.home)
  expect(new Set(Object.values(one)).size).toBe(3)
  expect(tags('192.0.2.7').own).not.toBe(tags('192.0.2.8').own)
  expect(tags('192.0.2.7').own).not.toContain('192')
})

const anyIpv4 = fc.ipV4()
const anyIpv6 = fc.ipV6()
const anyPort = fc.integer({ min: 0, max: 65_535 })

test('every spelling of an address is the same address', () => {
  fc.assert(
    fc.property(anyIpv4, anyPort, (ip, port) => {
      const hex = ip.split('.').map(part => Number(part).toString(16).padStart(2, '0'))
      const mapped = `ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`
      for (const spelling of [
        ip,
        ` ${ip}\t`,
        `${ip}:${port}`,
        `::ffff:${ip}`,
        `::FFFF:${ip}`,
        `[::ffff:${ip}]:${port}`,
        `::${mapped}`,
        `0:0:0:0:0:${mapped.toUpperCase()}`,
        `0000:0000::${mapped}%3`,
      ])
        expect(plainAddress(spelling), spelling).toBe(ip)
    }),
  )
  fc.assert(
    fc.property(anyIpv6, anyPort, (ip, port) => {
      const plain = plainAddress(ip)!
      expect(plainAddress(plain)).toBe(plain)
      for (const spelling of [ip.toUpperCase(), `[${ip}]`, `[${ip}]:${port}`, `${ip}%eth0`])
        expect(plainAddress(spelling), spelling).toBe(plain)
    }),
  )
})

test('a text that is no address gives null', () => {
  for (const text of [
    '',
    '_x',
    'unknown',
    '1.2.3',
    '1.2.3.4.5',
    '[1.2.3.4',
    '1.2.3.4:',
    '::1]',
    ':80',
  ])
    expect(plainAddress(text), text).toBeNull()
  fc.assert(
    fc.property(fc.string(), text => {
      const plain = plainAddress(text)
      if (plain !== null) expect(plainAddress(plain)).toBe(plain)
    }),
  )
})
