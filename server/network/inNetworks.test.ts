import { expect, test } from 'vitest'
import { inNetworks } from './inNetworks.ts'

for (const [network, address, isIn] of [
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['::/8', '8.8.8.8', false],
  ['::/0', '8.8.8.8', false],
  ['::/8', '::1', true],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/9', 'fe80::1%eth0', true],
  ['0.0.0.0/0', 'localhost', false],
] as const)
  test(`${address} is ${isIn ? '' : 'not '}in ${network}`, () =>
    expect(inNetworks([network])(address)).toBe(isIn))

for (const network of [
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/x',
  '10.0.0/8',
  '10.0.0.1:80',
  '::1/129',
  '::ffff:10.0.0.0/90',
  'localhost',
  '',
])
  test(`'${network}' is no network`, () => expect(() => inNetworks([network])).toThrow())
