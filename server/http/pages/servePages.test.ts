import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { COMPLETE } from '#api/language/languages.ts'
import { PAGES } from '#api/pages.ts'
import { textIn } from '../../text/textIn.ts'
import { testApp } from '../../testing/testApp.ts'
import { POLICY } from '../headers.ts'

const HTML = `<!doctype html>
<html lang="en">
<head>
<title>CXAC</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/font-1.woff2">
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head>`
/** As Vite writes it: the entry, a part that screens share, and each screen with its own style. */
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_parts.js'], css: ['assets/index-1.css'] },
  '_parts.js': { file: 'assets/parts-1.js', css: ['assets/parts-1.css'] },
  ...Object.fromEntries(
    PAGES.map(({ screen }) => [
      `screens/${screen}`,
      {
        file: `assets/${screen}.js`,
        imports: ['_parts.js', 'index.html'],
        css: [`assets/${screen}.css`],
      },
    ]),
  ),
}

const dist = await mkdtemp(join(tmpdir(), 'cxac-dist-'))
await mkdir(join(dist, '.vite'))
await writeFile(join(dist, 'index.html'), HTML)
await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
// Of the other languages, this build has only Arabic.
await writeFile(join(dist, 'index.ar.html'), HTML.replace('lang="en"', 'lang="ar" dir="rtl"'))
await writeFile(
  join(dist, '.vite/manifest.ar.json'),
  JSON.stringify({ 'screens/mining/MiningScreen.tsx': { file: 'assets/mining.ar-1.js' } }),
)
afterAll(() => rm(dist, { recursive: true }))
const { app } = await testApp({
  DIST: dist,
  PUBLIC_URL: 'https://cxac.example',
  EXPLORER_URL: 'https://elsewhere.example',
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const hrefsOf = (rel: string, body: string) =>
  [...body.matchAll(new RegExp(`rel="${rel}" .*?href="(.*?)"`, 'g'))].map(([, href]) => href)
const bodyOf = async (url: string) => (await get(url)).body

test.each(PAGES)(
  '$path introduces itself and names the files of its screen',
  async ({ path, name, description, screen, isPrivate = false }) => {
    const body = await bodyOf(path.replace(/:\w+/, '7'))
    expect(body.match(/<title>.*?<\/title>/g)).toEqual([`<title>${name} · CXAC</title>`])
    expect(body).toContain(`<meta name="description" content="${description}" />`)
    expect(body).toContain('<meta property="og:image" content="https://cxac.example/share.png" />')
    expect(body.includes('<meta name="robots" content="noindex" />')).toBe(isPrivate)
    expect(body.includes(`<link rel="canonical" href="https://cxac.example${path}" />`)).toBe(
      !isPrivate && !path.includes(':'),
    )
    expect(hrefsOf('modulepreload', body)).toEqual([`/assets/${screen}.js`, '/assets/parts-1.js'])
    expect(hrefsOf('stylesheet', body)).toEqual([
      '/assets/index-1.css',
      '/assets/parts-1.css',
      `/assets/${screen}.css`,
    ])
  },
)

test('a page says which explorer its links lead to', async () => {
  expect(await bodyOf('/wallet')).toContain(
    '<meta name="explorer" content="https://elsewhere.example" />',
  )
})

test("a path is read as the browser's router reads it", async () => {
  for (const path of ['/wallet/', '/Wallet', '/wallet?x=/help', '/wallet//'])
    expect(await bodyOf(path)).toContain('<title>Wallet · CXAC</title>')
})

test('an unknown path gets the general description, and search engines must not index it', async () => {
  for (const path of ['/no/such/page', '/index.html', '/explorer/tx', '/wallet/x']) {
    const body = await bodyOf(path)
    expect(body).toContain('<title>CXAC</title>')
    expect(body).toContain('content="noindex"')
    expect(body).not.toContain('modulepreload')
  }
})

test('the page contains nothing of the requested path', async () => {
  for (const path of [
    '/explorer/tx/%22%3E%3Cscript%3Ehostile',
    '/explorer/address/"><script>hostile',
    '/hostile?title=<script>hostile#</title><script>hostile',
  ])
    expect(await bodyOf(path)).not.toContain('hostile')
})

test('a page is compressed as the browser accepts, and not sent again while unchanged', async () => {
  const plain = await get('/help')
  const tag = String(plain.headers['etag'])
  for (const [accept, encoding, read] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const answer = await get('/help', { 'accept-encoding': accept })
    expect(answer.headers).toMatchObject({
      etag: tag,
      vary: 'accept-encoding, accept-language, cookie, save-data, ect',
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(read(answer.rawPayload).toString()).toBe(plain.body)
  }
  const again = await get('/help', { 'if-none-match': tag, 'accept-encoding': 'br' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-encoding']).toBeUndefined()
  // It also depends on the configuration, which may change without the page.
  expect(again.headers[POLICY]).toBe(plain.headers[POLICY])
  expect((await get('/terms')).headers['etag']).not.toBe(tag)
})

test('the first response is in the language of the address, the cookie or the browser', async () => {
  for (const [url, headers, tag, title] of [
    ['/mining?lang=ar', {}, '<html lang="ar" dir="rtl">', textIn('ar', 'pages.mining_name')],
    [
      '/mining',
      { cookie: 'lang=ar' },
      '<html lang="ar" dir="rtl">',
      textIn('ar', 'pages.mining_name'),
    ],
    ['/mining?lang=en', { cookie: 'lang=ar' }, '<html lang="en">', 'Mining'],
  ] as const) {
    const { body, headers: answered } = await get(url, headers)
    expect(body).toContain(tag)
    expect(body).toContain(`<title>${title} · CXAC</title>`)
    expect(answered['vary']).toBe('accept-encoding, accept-language, cookie, save-data, ect')
  }
  expect(hrefsOf('modulepreload', await bodyOf('/mining?lang=ar'))).toEqual([
    '/assets/mining.ar-1.js',
  ])
})

test('a public page names its other languages, and its own address in each of them', async () => {
  const languagesIn = (body: string) =>
    [...body.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, ...pair]) => pair,
    )
  const body = await bodyOf('/help')
  const links = languagesIn(body)
  expect(links.map(([language]) => language)).toEqual([...COMPLETE, 'x-default'])
  expect(links).toContainEqual(['en', 'https://cxac.example/help'])
  expect(links).toContainEqual(['ar', 'https://cxac.example/help?lang=ar'])
  const arabic = await bodyOf('/help?lang=ar')
  expect(arabic).toContain('<link rel="canonical" href="https://cxac.example/help?lang=ar" />')
  expect(languagesIn(arabic)).toEqual(links)
  expect(languagesIn(await bodyOf('/wallet'))).toEqual([])
})

test('a browser that saves data or has a 2G connection gets the page without its fonts', async () => {
  const FONT = /<link[^>]*as="font"/
  for (const [headers, hasFonts] of [
    [{}, true],
    [{ 'save-data': 'on' }, false],
    [{ ect: '2g' }, false],
    [{ ect: 'slow-2g' }, false],
    [{ ect: '4g', 'save-data': 'off' }, true],
  ] as const) {
    const { body, headers: answered } = await get('/help?lang=ar', headers)
    expect(FONT.test(body)).toBe(hasFonts)
    expect(body).toContain(hasFonts ? '<html lang' : '<html data-low-data lang')
    expect(body).toContain('/assets/index-1.css')
    expect(answered['accept-ch']).toBe('ECT')
  }
})

test('a loopback address is never named as the canonical one', async () => {
  const { app: local } = await testApp({ DIST: dist })
  const { body } = await local.inject('/help')
  expect(body).toContain('<title>Help · CXAC</title>')
  expect(body).not.toMatch(/canonical|og:url|og:image/)
})
