import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#api/call.ts'
import { sentenceOf, statusOf } from '#api/refusals.ts'
import { refusalsOf } from '#api/refusalsOf.ts'
import { schemaOf } from '#api/schemas.ts'
import { escapeHtml } from '../text/escapeHtml.ts'
import { openApi } from './openapi.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** What anybody needs to verify the ledger. As plain text: a browser would download other types. */
const VERIFY_FILES = {
  'verify.md': 'docs/verify.md',
  'verify.py': 'docs/verify.py',
  'receipt.py': 'docs/receipt.py',
  'checkpoint.py': 'docs/checkpoint.py',
  'ownerkeys.py': 'docs/ownerkeys.py',
  'vectors.json': 'api/chain/vectors.json',
  'ownerKeyVectors.json': 'api/chain/ownerKeyVectors.json',
}

/** `/api/docs` for people, `/api/openapi.json` for programs: both generated from the calls. */
export function serveDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', () => openApi(app.servedCalls))
  const css = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.servedCalls)),
  )
  for (const [name, path] of Object.entries(VERIFY_FILES)) {
    const text = readFileSync(join(PROJECT, path), 'utf8')
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    )
  }
}

const page = (calls: readonly Call[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>CXAC API</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>CXAC API</h1>
<p>Made from the calls that this server answers. For programs: <a href="/api/openapi.json">openapi.json</a>.
Every error answers <code>{ "message": "…", "code": "…" }</code>.</p>
<p>To check the ledger with a program of your own: <a href="/api/docs/verify.md">how it is verified</a>,
<a href="/api/docs/verify.py">a verifier in Python</a>, <a href="/api/docs/receipt.py">one for receipts</a> with what both need (<a href="/api/docs/checkpoint.py">checkpoint.py</a>, <a href="/api/docs/ownerkeys.py">ownerkeys.py</a>),
<a href="/api/docs/vectors.json">answers to test against</a>, <a href="/api/docs/ownerKeyVectors.json">also of owner keys</a>.</p>
${calls.map(section).join('\n')}
</main>
</html>`

function section(call: Call): string {
  const { summary, input, reply, contentType } = schemaOf(call)
  return `<section>
<h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(summary)}. ${ACCESS[call.access]}${apiKeysOf(call)}</p>
<details><summary>Input, reply, refusals</summary>
<h3>Input</h3><pre>${pretty(input)}</pre>
<h3>Reply</h3>${contentType ? `<p><code>${escapeHtml(contentType)}</code></p>` : ''}<pre>${pretty(reply)}</pre>
<h3>Refusals</h3><ul>${[...refusalsOf(call)]
    .map(code => `<li>${statusOf(code)} <code>${code}</code> ${escapeHtml(sentenceOf(code))}</li>`)
    .join('')}</ul>
</details>
</section>`
}

const apiKeysOf = ({ apiKeyScope }: Call) =>
  apiKeyScope ? ` Accepts API keys with the scope <code>${apiKeyScope}</code>.` : ''

const ACCESS = {
  anyone: 'Open to anyone.',
  optional: "Open to anyone; the owner's token adds private fields.",
  login: 'Needs <code>Authorization: Bearer …</code>.',
  operator: "Needs an operator's session.",
  'owner or operator': "Needs the owner's token, or an operator's session.",
}

const pretty = (schema: unknown) => escapeHtml(JSON.stringify(schema, null, 2))
