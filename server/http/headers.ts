import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../settings/config.ts'

/** For responses that no cache may store, not even the browser's: the next user of a shared computer would read it. */
export const KEEP_NOTHING = 'private, no-store'

/** For files that never change. */
export const FOREVER = 'public, max-age=31536000, immutable'

/** On every response, except a 304 under `/api/`. */
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
/** For responses that are never a page: they may load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the headers of its kind; for responses that are sent without Fastify. */
    secure: () => void
  }
}

/** The headers are made once: making them for each request took a tenth of the server's time. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const pages = { ...PAGE_HEADERS, [POLICY]: pagePolicy(config) }
  const always = alwaysHeaders(config)
  app.decorateReply('secure', function secure() {
    const { id, url } = this.request
    // Responses that may be cached have set it themselves.
    if (!this.hasHeader('cache-control')) this.header('cache-control', KEEP_NOTHING)
    this.header('x-request-id', id).headers(always)
    if (isJson(this)) this.header(POLICY, DATA_POLICY)
    else if (DECODER.test(url)) this.header(POLICY, DECODER_POLICY)
    else if (PART_OF_PAGE.test(url)) this.header(POLICY, DATA_POLICY)
    else this.headers(this.hasHeader(POLICY) ? PAGE_HEADERS : pages)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A client that has it has its headers too. Not so for a page: its policy may change without it.
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
  // Pages of the app must be able to read the refusals of an upload part on another host.
  'access-control-allow-origin': new URL(config.publicUrl).origin,
})

export const alwaysHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  ...ALWAYS,
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** Other sites only as configured, and inline only the scripts with these hashes. */
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
