import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** What no cache may keep, not even the browser's: on a shared computer the next one would read it. */
export const KEEP_NOTHING = 'private, no-store'

/** What never changes. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** On every answer, but one under `/api/` that is unchanged. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'x-frame-options': 'DENY',
}
export const POLICY = 'content-security-policy'
/** The one file that may compile WebAssembly: the worker that reads QR codes. The page itself may not. */
const DECODER = /^\/assets\/decode\.worker-[\w-]+\.js$/
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
/** Scripts, styles and fonts of a page, which obey the page's policy. A worker has its own. */
const PART_OF_PAGE = /^\/assets\/(?![\w.]*worker-)/
/** What is never a page may load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

declare module 'fastify' {
  interface FastifyReply {
    /** Gives it the headers of its kind, for who sends it without Fastify. */
    secure: () => void
  }
}

/** The headers are made once: made anew for each request, they cost a tenth of the server's time. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const pages = { ...PAGE_HEADERS, [POLICY]: pagePolicy(config) }
  const always = alwaysHeaders(config)
  app.decorateReply('secure', function secure() {
    const { id, url } = this.request
    // What may be kept says so itself.
    if (!this.hasHeader('cache-control')) this.header('cache-control', KEEP_NOTHING)
    this.header('x-request-id', id).headers(always)
    if (isJson(this)) this.header(POLICY, DATA_POLICY)
    else if (DECODER.test(url)) this.header(POLICY, DECODER_POLICY)
    else if (PART_OF_PAGE.test(url)) this.header(POLICY, DATA_POLICY)
    else this.headers(this.hasHeader(POLICY) ? PAGE_HEADERS : pages)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Whoever has it already has its headers too; a page apart, whose policy may change alone.
    if (reply.statusCode !== 304 || !request.url.startsWith('/api/')) reply.secure()
    done()
  })
}

export const isJson = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/json')

/** For a refusal that no hook sees: the request was broken before it reached a route. */
export const refusalHeaders = (config: Config): Record<string, string> => ({
  ...alwaysHeaders(config),
  'cache-control': KEEP_NOTHING,
  [POLICY]: DATA_POLICY,
})

const alwaysHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  ...ALWAYS,
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** Nothing from elsewhere but what the configuration names, and nothing inline but the scripts of these hashes. */
export function pagePolicy(config: Config, scriptHashes: readonly string[] = []): string {
  const elsewhere = [config.uploadUrl, ...config.ipLookups]
    .filter(url => /^https?:/.test(url))
    .map(url => new URL(url).origin)
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scriptHashes.map(hash => `'sha256-${hash}'`)].join(' '),
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'connect-src': ["'self'", ...elsewhere].join(' '),
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}
