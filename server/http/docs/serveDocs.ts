import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../settings/project.ts'
import { escapeHtml } from '../../text/escapeHtml.ts'
import { type Heading, markdown } from './markdown.ts'
import { openApi } from './openapi.ts'
import { reference } from './reference.ts'

/** What anybody needs to verify the ledger. As plain text: a browser would download other types. */
const VERIFY_FILES = {
  'proofs.md': 'docs/proofs.md',
  'verify.md': 'docs/verify.md',
  'verify.py': 'docs/verify.py',
  'receipt.py': 'docs/receipt.py',
  'checkpoint.py': 'docs/checkpoint.py',
  'ownerkeys.py': 'docs/ownerkeys.py',
  'vectors.json': 'api/chain/vectors.json',
  'ownerKeyVectors.json': 'api/chain/ownerKeyVectors.json',
}

/** The pages, by their paths below `/api/docs`. */
const PAGES = {
  '': { name: 'Guide', source: 'docs/guide.md' },
  '/client': { name: 'Client', source: 'sdk/README.md' },
  '/events': { name: 'Events', source: 'docs/events.md' },
  '/calls': { name: 'All calls', source: null },
}

/** Where links of the documents lead. */
const LINKS: Record<string, string> = {
  '../sdk/README.md': '/api/docs/client',
  '../sdk/README.md#take-a-payment-and-ship-once': '/api/docs/client#take-a-payment-and-ship-once',
  '../sdk/README.md#where-it-runs': '/api/docs/client#where-it-runs',
  '../api/calls': '/api/docs/calls',
  'guide.md': '/api/docs',
  'events.md': '/api/docs/events',
  'events.md#cursors': '/api/docs/events#cursors',
  'events.md#webhooks': '/api/docs/events#webhooks',
  'guide.md#limits': '/api/docs#limits',
  'verify.md': '/api/docs/verify.md',
  'verify.md#order': '/api/docs/verify.md',
  'verify.md#key-set': '/api/docs/verify.md',
  'verify.py': '/api/docs/verify.py',
  'receipt.py': '/api/docs/receipt.py',
  'checkpoint.py': '/api/docs/checkpoint.py',
  'ownerkeys.py': '/api/docs/ownerkeys.py',
  '../api/chain/vectors.json': '/api/docs/vectors.json',
  '../api/chain/ownerKeyVectors.json': '/api/docs/ownerKeyVectors.json',
}

interface Site {
  url: string
  /** Of this server's log. */
  logKey: string
}

/** `/api/docs` for people, `/api/openapi.json` for programs: the calls in both are generated. */
export function serveDocs(app: FastifyInstance, site: Site): void {
  app.get('/api/openapi.json', () => openApi(app.servedCalls))
  const css = readFileSync(join(PROJECT, 'server/http/docs/docs.css'), 'utf8')
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  for (const [path, { name, source }] of Object.entries(PAGES)) {
    const render = source === null ? () => callsPage(app) : written(source, site)
    // Rendered on the first request, because rendering all pages takes a third of the time to build the app.
    let text: string | undefined
    app.get(`/api/docs${path}`, (_request, reply) => {
      text ??= page(path, name, render())
      return reply.type('text/html; charset=utf-8').send(text)
    })
  }
  for (const [name, path] of Object.entries(VERIFY_FILES)) {
    const text = readFileSync(join(PROJECT, path), 'utf8')
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    )
  }
}

interface Content {
  html: string
  headings: readonly Heading[]
}

/** With the address and the key of this server, so that examples can be copied. */
function written(source: string, { url, logKey }: Site): () => Content {
  const text = readFileSync(join(PROJECT, source), 'utf8')
    .replaceAll('https://wallet.example', url)
    .replaceAll(/\bLOG_KEY\b/g, logKey)
  const linkTo = (target: string) =>
    /^(https?:|#|\/)/.test(target) ? target : (LINKS[target] ?? null)
  return () => markdown(text, linkTo)
}

function callsPage(app: FastifyInstance): Content {
  const { html, headings } = reference(app.servedCalls)
  const intro = `<h1>All calls</h1>
<p>Made from the calls that this server answers. For programs: <a href="/api/openapi.json">openapi.json</a>.
Every error answers <code>{ "message": "…", "code": "…" }</code>.</p>`
  return { html: `${intro}\n${html}`, headings }
}

const page = (path: string, name: string, { html, headings }: Content) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)} · CXAC API</title>
<link rel="stylesheet" href="/api/docs.css">
<a class="skip" href="#main">Skip to the text</a>
<header>
<p><a href="/api/docs">CXAC <span>for developers</span></a></p>
<nav aria-label="Pages">${Object.entries(PAGES)
  .map(
    ([to, { name: text }]) =>
      `<a href="/api/docs${to}"${to === path ? ' aria-current="page"' : ''}>${text}</a>`,
  )
  .join('\n')}</nav>
</header>
<div class="columns">
<nav class="contents" aria-label="On this page"><ul>${headings
  .filter(({ level }) => level === 2)
  .map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`)
  .join('')}</ul></nav>
<main id="main" tabindex="-1">
${html}
</main>
</div>
</html>`
