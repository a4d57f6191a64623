import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testKyc } from '../testing/testKyc.ts'

const dist = await mkdtemp(join(tmpdir(), 'cxac-dist-'))
await mkdir(join(dist, 'assets'))
for (const name of ['index', 'operator']) {
  await writeFile(
    join(dist, `${name}.html`),
    `<title>CXAC</title><script>${name}</script><p>${name}</p>`,
  )
  await writeFile(join(dist, 'assets', `${name}-1a2b.js`), `'${name}'`)
}
afterAll(() => rm(dist, { recursive: true }))

const { app, operatorApp } = await testKyc({ DIST: dist })

test("every path of the operators' port that is not a call serves the console, with a strict CSP", async () => {
  for (const url of ['/', '/waiting', '/decided/some-id?search=ada', '/index.html']) {
    const { statusCode, body, headers } = await operatorApp.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>operator</p>')
    const hash = createHash('sha256').update('operator').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await operatorApp.inject('/assets/operator-1a2b.js')).statusCode).toBe(200)
  expect((await operatorApp.inject('/operator/nothing')).json()).toHaveProperty('message')
})

test("neither port serves the other's page", async () => {
  for (const url of ['/operator.html', '/operator'])
    expect((await app.inject(url)).body).toContain('<p>index</p>')
  expect((await app.inject('/assets/operator-1a2b.js')).statusCode).toBe(404)
  expect((await operatorApp.inject('/assets/index-1a2b.js')).statusCode).toBe(404)
})
