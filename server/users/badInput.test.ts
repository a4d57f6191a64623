import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'

const { app, ask, newUser, pool } = await testApp({ SIGNUPS_PER_HOUR: '1000' })
const user = await newUser()
const good = { username: 'somebody', email: 'somebody@example.org', password: 'secret-1' }

const everything = async () =>
  (
    await pool.query(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM wallets) AS wallets, (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM transactions) AS transactions',
    )
  ).rows[0] as object

const WRONG_TYPES = [null, 1, true, [], {}, ['a@example.org'], { $ne: '' }]
const BAD_NAMES = [
  '',
  'ab',
  'a'.repeat(33),
  'a\u0000bc',
  'a\nbc',
  'abc\u202Edef',
  'a\u200Bbc',
  '\u2066abc\u2069',
  'аdmin', // a Cyrillic first letter before Latin ones
  '   ',
  'z\u0301\u0302\u0303\u0304\u0305algo',
  // Invisible letters and symbols.
  '\u115F\u115F\u115F',
  '\u1160\u1160\u1160',
  '\u2800\u2800\u2800',
  'ann\u3164',
  'ann\uFFA0',
  'ann\uFE0F',
  'a\u034Fnn',
  // Mail programs and chats would turn these into links.
  'win at evil.tld/x',
  'evil.tld',
  'see http:now',
  'www\uFF0Eevil\uFF0Etld',
]
const GOOD_NAMES = ['Dr. No', 'J.R. Smith', 'v2.0', 'Ann…', 'sunny \u2600\uFE0F']
const BAD_EMAILS = [
  '',
  'plain',
  '@example.org',
  'a@',
  'a@b',
  'a b@example.org',
  'a@exa mple.org',
  'a@example..org',
  'a@@example.org',
  'victim@example.org,x.y',
  'a@example.org;b@example.org',
  'a\u0000@example.org',
  `${'a'.repeat(250)}@example.org`,
  'a@example.org\r\nBcc: b@example.org',
]
const BAD_PASSWORDS = ['', '12345', 'x'.repeat(257), 'x'.repeat(5000)]
const BAD_CODES = ['NOPE', "' OR 1=1 --", '<script>', 'x'.repeat(65), '\u0000']

const cases: [name: string, body: unknown][] = [
  ...WRONG_TYPES.flatMap(value =>
    ['username', 'email', 'password'].map(
      field =>
        [`${field} is ${JSON.stringify(value)}`, { ...good, [field]: value }] as [string, unknown],
    ),
  ),
  ...BAD_NAMES.map(
    username =>
      [`username ${JSON.stringify(username)}`, { ...good, username }] as [string, unknown],
  ),
  ...BAD_EMAILS.map(
    email =>
      [`email ${JSON.stringify(email).slice(0, 60)}`, { ...good, email }] as [string, unknown],
  ),
  ...BAD_PASSWORDS.map(
    password =>
      [`password of ${password.length} characters`, { ...good, password }] as [string, unknown],
  ),
  ...BAD_CODES.map(
    code =>
      [`referral code ${JSON.stringify(code).slice(0, 40)}`, { ...good, referralCode: code }] as [
        string,
        unknown,
      ],
  ),
  ['referral code as number', { ...good, referralCode: 5 }],
  ['an unknown field', { ...good, admin: true }],
  ['a field named constructor', { ...good, constructor: 'x' }],
  ['a list as body', [good]],
  ['a text as body', '"text"'],
  ['null as body', 'null'],
]

for (const [name, body] of cases)
  test(`sign-up with ${name} is a 4xx with a sentence and creates nothing`, async () => {
    const before = await everything()
    const answer = await ask('POST', '/api/signup', body, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    // 'Taken' would mean that one of these inputs created an account.
    expect(answer.status).not.toBe(409)
    expect(answer.body.message).toMatch(/\w{3,}/)
    expect(await everything()).toEqual(before)
  })

for (const username of GOOD_NAMES)
  test(`sign-up as ${JSON.stringify(username)} creates an account`, async () => {
    const email = `${Buffer.from(username).toString('hex')}@example.org`
    expect((await ask('POST', '/api/signup', { ...good, username, email })).status).toBe(200)
  })

const raw: [name: string, path: string, body: string, type: string, status: number][] = [
  ['broken JSON', '/api/signup', '{"username":', 'application/json', 400],
  ['an empty body', '/api/signup', '', 'application/json', 400],
  ['a prototype name', '/api/signup', '{"__proto__":{"admin":true}}', 'application/json', 400],
  ['a form instead of JSON', '/api/signup', 'username=a', 'application/x-www-form-urlencoded', 415],
  ['XML', '/api/login', '<a/>', 'application/xml', 415],
  ['JSON that calls itself plain text', '/api/login', JSON.stringify(good), 'text/plain', 415],
  [
    'a huge body',
    '/api/signup',
    JSON.stringify({ ...good, username: 'x'.repeat(100_000) }),
    'application/json',
    413,
  ],
  [
    'a deeply nested body',
    '/api/signup',
    '['.repeat(20_000) + ']'.repeat(20_000),
    'application/json',
    400,
  ],
  ['login without a password', '/api/login', '{"email":"a@example.org"}', 'application/json', 400],
  [
    'SQL in the email of a login',
    '/api/login',
    `{"email":"' OR ''='","password":"x"}`,
    'application/json',
    400,
  ],
  [
    'HTML in the email of a reset',
    '/api/password/forgot',
    '{"email":"<b>@example.org"}',
    'application/json',
    400,
  ],
  [
    'a made-up reset link',
    '/api/password/reset',
    '{"token":"abc","password":"secret-1"}',
    'application/json',
    400,
  ],
]
for (const [name, path, payload, type, status] of raw)
  test(`${name} is answered with ${status} and a sentence`, async () => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json<{ message: string }>().message).toMatch(/\w{3,}/)
  })

for (const uid of ['1', "' OR 1=1", 'null', '%00', '../../etc/passwd', 'x'.repeat(3000)])
  test(`getUserByUid of ${JSON.stringify(uid).slice(0, 30)} is a 4xx with a sentence`, async () => {
    const answer = await ask('GET', `/api/getUserByUid/${encodeURIComponent(uid)}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.message).toMatch(/\w{3,}/)
  })

for (const authorization of [
  'Bearer',
  'Bearer ',
  'Basic abc',
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer \u00e9',
  "Bearer ' OR 1=1",
])
  test(`the header ${JSON.stringify(authorization).slice(0, 30)} opens no session`, async () => {
    const answer = await ask('POST', '/api/logout', {}, { headers: { authorization } })
    expect(answer.status).toBe(401)
  })

test('after all of that the server still answers, and HTML in a name stays text', async () => {
  const named = { ...good, username: '<b>bold<b>', email: 'bold@example.org' }
  expect((await ask('POST', '/api/signup', named)).status).toBe(200)
  expect((await ask('GET', `/api/getUserByUid/${user.uid}`)).status).toBe(200)
})
