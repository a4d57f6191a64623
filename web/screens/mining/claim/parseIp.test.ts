import { expect, test } from 'vitest'
import { parseIp } from './parseIp.ts'

for (const [answer, ip] of [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7\n', '203.0.113.7'],
  ['{"ip":"203.0.113.7"}', '203.0.113.7'],
  ['{"ip":" 203.0.113.7 ","country":"AT"}', '203.0.113.7'],
  ['{"query":"203.0.113.7","status":"success"}', '203.0.113.7'],
  ['{"origin":"203.0.113.7"}', '203.0.113.7'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['{"ip":"2001:db8::7"}', '2001:db8::7'],
  ['2001:DB8:0:0:1:2:3:4', '2001:DB8:0:0:1:2:3:4'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['::1', '::1'],
  ['0.0.0.0', '0.0.0.0'],
] as const)
  test(`${JSON.stringify(answer)} names ${ip}`, () => expect(parseIp(answer)).toBe(ip))

for (const answer of [
  '',
  ' ',
  'null',
  '42',
  '{}',
  '[]',
  '{"ip":null}',
  '{"ip":3405803783}',
  '{"error":"203.0.113.7"}',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7.1',
  '203.0.113.7, 198.51.100.1',
  '3405803783',
  '2001:db8',
  '2001:db8:::7',
  '1:2:3:4:5:6:7:8:9',
  'fe80::1%eth0',
  '::1]/[::2',
  'localhost',
  '<html><body>203.0.113.7</body></html>',
])
  test(`${JSON.stringify(answer)} is no address`, () => expect(parseIp(answer)).toBeNull())
