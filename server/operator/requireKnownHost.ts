import type { FastifyInstance } from 'fastify'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../settings/config.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Any website can resolve its own name to this machine, and its scripts may then read our answers as
 * same-origin (DNS rebinding). Their Host header still has the website's name.
 */
export function requireKnownHost(
  app: FastifyInstance,
  { operatorHost, operatorUrl }: Config,
): void {
  const known = new Set([
    ...LOOPBACK,
    operatorHost.includes(':') ? `[${operatorHost}]` : operatorHost.toLowerCase(),
    ...(operatorUrl ? [new URL(operatorUrl).hostname] : []),
  ])
  app.addHook('onRequest', (request, _reply, done) => {
    // Never X-Forwarded-Host: the attacker's scripts could set that.
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
    done(known.has(host) ? undefined : new Refusal('host_unknown'))
  })
}
