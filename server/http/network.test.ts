import { expect, test } from 'vitest'
import { networkOf, networkTagger } from './network.ts'

for (const [address, network] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
] as const)
  test(`${address} belongs to ${network}`, () => expect(networkOf(address)).toBe(network))

test('a tag is the same for one network, differs for another, and does not show the address', () => {
  const tag = networkTagger(new Uint8Array(32))
  expect(tag('2001:db8:1:2::7')).toBe(tag('2001:db8:1:2:ffff::'))
  expect(tag('192.0.2.7')).not.toBe(tag('192.0.2.8'))
  expect(tag('192.0.2.7')).not.toContain('192')
})
