import type { FastifyInstance } from 'fastify'
import { Refusal } from '#api/refusals.ts'
import type { Config } from '../config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * A page anywhere can let its own name lead to this machine, and its scripts then speak to us as to
 * their own server (DNS rebinding). The Host that they name gives them away.
 */
export function requireMeantHost(
  app: FastifyInstance,
  { operatorHost, operatorUrl }: Config,
): void {
  const meant = new Set([
    ...LOOPBACK,
    operatorHost.includes(':') ? `[${operatorHost}]` : operatorHost.toLowerCase(),
    ...(operatorUrl ? [new URL(operatorUrl).hostname] : []),
  ])
  app.addHook('onRequest', (request, _reply, done) => {
    // Never X-Forwarded-Host: whoever rebinds could send that too.
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
    done(meant.has(host) ? undefined : new Refusal('host_unknown'))
  })
}
