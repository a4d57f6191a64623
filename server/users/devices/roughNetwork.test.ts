import { expect, test } from 'vitest'
import { roughNetwork } from './roughNetwork.ts'

test.each([
  ['203.0.113.77', '203.0.…'],
  ['::ffff:203.0.113.77', '203.0.…'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:…'],
  ['2001::6', '2001:0:…'],
  ['9.255.0.9', '9.255.…'],
  ['10.255.0.9', 'Local network'],
  ['11.0.0.9', '11.0.…'],
  ['127.255.0.1', 'Local network'],
  ['128.0.0.1', '128.0.…'],
  ['169.254.255.9', 'Local network'],
  ['169.255.0.9', '169.255.…'],
  ['172.15.0.9', '172.15.…'],
  ['172.31.0.9', 'Local network'],
  ['172.32.0.9', '172.32.…'],
  ['192.168.255.9', 'Local network'],
  ['192.169.0.9', '192.169.…'],
  ['::1', 'Local network'],
  ['::2', '0:0:…'],
  ['fdff::1', 'Local network'],
  ['fe00::1', 'fe00:0:…'],
  ['febf::1', 'Local network'],
  ['fec0::1', 'fec0:0:…'],
  ['no address', null],
])('%s is shown as %s', (address, shown) => expect(roughNetwork(address)).toBe(shown))
