import { expect, test } from 'vitest'
import { acceptsFrom, parseNetwork } from './networks.ts'

for (const [text, network] of [
  ['203.0.113.7', '203.0.113.7/32'],
  [' 198.51.100.0/24 ', '198.51.100.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::/48', '2001:db8::/48'],
  ['::1', '::1/128'],
  ['::ffff:192.0.2.1', '192.0.2.1/32'],
] as const)
  test(`'${text}' is the network ${network}`, () => expect(parseNetwork(text, 0)).toBe(network))

for (const text of [
  '',
  'example.org',
  '203.0.113',
  '203.0.113.7/33',
  '2001:db8::/129',
  '::ffff:192.0.2.1/120',
  '203.0.113.7/-1',
  '203.0.113.7/',
  '203.0.113.7:80',
  'fe80::1%eth0',
])
  test(`'${text}' is refused as a network, by name`, () =>
    expect(() => parseNetwork(text, 0)).toThrow(`'${text}' is not a network`))

for (const [networks, ip, isAccepted] of [
  [[], '203.0.113.7', true],
  [['203.0.113.7/32'], '203.0.113.7', true],
  [['203.0.113.7/32'], '203.0.113.8', false],
  [['198.51.100.0/24'], '198.51.100.255', true],
  [['198.51.100.0/24'], '::ffff:198.51.100.255', true],
  [['198.51.100.0/24'], '198.51.101.0', false],
  [['2001:db8:1::/48'], '2001:db8:1:ffff::1', true],
  [['2001:db8:1::/48'], '2001:db8:2::1', false],
  [['2001:db8:1::/48', '192.0.2.0/24'], '192.0.2.9', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['::/0'], '192.0.2.9', false],
  [['192.0.2.0/24'], 'unknown', false],
] as const)
  test(`[${networks.join(', ')}] ${isAccepted ? 'accepts' : 'refuses'} ${ip}`, () =>
    expect(acceptsFrom(networks)(ip)).toBe(isAccepted))
