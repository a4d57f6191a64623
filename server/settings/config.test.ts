import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has its default', () => {
  expect(readConfig({}, '/srv/cxac')).toMatchObject({
    port: 4000,
    operatorPort: 4001,
    dataDir: '/srv/cxac/.data',
    databaseUrl: null,
    trustedProxies: [],
    ipLookups: ['/api/ip'],
    transferFee: 1000n,
  })
})

for (const [name, value] of [
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['OPERATOR_PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['TRUST_PROXY', '1'],
  ['PUSH_NETWORKS', 'everywhere'],
  ['WEBHOOK_NETWORKS', 'everywhere'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['PUBLIC_URL', 'cxac.example'],
  ['UPLOAD_URL', 'ftp://x'],
  ['EXPLORER_URL', 'x'],
  ['IP_LOOKUPS', 'http://a.example'],
  ['IP_LOOKUPS', 'https://a.example,https://b.example,https://c.example,https://d.example'],
  ['TRANSFER_FEE', '0.0000001'],
  ['SIGNUPS_PER_HOUR', '0'],
  ['SMTP_URL', 'mail.example'],
  ['SIGNING_KEY', 'short'],
  ['WITNESSES', 'https://w.example'],
  ['WITNESSES', 'https://w.example w.example+00000000+AAAA'],
  ['WITNESS_QUORUM', '-1'],
  ['DATABASE_READ_URL', 'mysql://replica.example'],
  ['KYC_KEY', 'short'],
  ['S3_URL', 'https://host.example'],
  ['OPERATOR_TOKEN', 'only-31-characters-long-is-this'],
  ['OPERATOR_TOKEN', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
  ['OPERATOR_URL', 'operators.example'],
  ['METRICS_TOKEN', 'short'],
  ['DEMO_ENDS_AT', 'soon'],
  ['LOG_LEVEL', 'loud'],
] as const)
  test(`${name}=${value} stops the start with a sentence that names it`, () => {
    expect(() => readConfig({ [name]: value }, '/')).toThrow(
      new RegExp(`^${name} is ('.+'|set), but it must be`),
    )
  })

test('all wrong values are named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, '/')).toThrow(/PORT[^]*LOG_LEVEL/)
})

test('replicas of no database are named as a mistake', () => {
  const alone = { DATABASE_READ_URL: 'postgres://replica.example/cxac' }
  expect(() => readConfig(alone, '/')).toThrow('replicas of DATABASE_URL, which is not set')
})

test('half of the keys to a bucket is named as a mistake', () => {
  const half = { S3_URL: 'https://host.example/kyc', S3_ACCESS_KEY: 'a' }
  expect(() => readConfig(half, '/')).toThrow('S3_SECRET_KEY')
})
