import { expect, test } from 'vitest'
import { roughNetwork } from './roughNetwork.ts'

test.each([
  ['203.0.113.77', '203.0.…'],
  ['::ffff:203.0.113.77', '203.0.…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:…'],
  ['2001::6', '2001:0:…'],
  ['127.0.0.1', 'Local network'],
  ['172.31.0.9', 'Local network'],
  ['172.32.0.9', '172.32.…'],
  ['::1', 'Local network'],
  ['fe80::1', 'Local network'],
  ['no address', null],
])('%s is shown as %s', (address, shown) => expect(roughNetwork(address)).toBe(shown))
