import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopback } from '../../network/isLoopback.ts'
import { hashToken } from '../../users/sessions/sessions.ts'

/** Has a separate token: a monitoring system must not be able to open documents. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Registry,
  { metricsToken, operatorHost }: Config,
): void {
  const expected = metricsToken === null ? null : hashToken(`Bearer ${metricsToken}`)
  const isOpen = expected === null && isLoopback(operatorHost)
  app.get('/metrics', async (request, reply) => {
    const given = hashToken(request.headers.authorization ?? '')
    if (!isOpen && !(expected && timingSafeEqual(given, expected)))
      throw new Refusal('metrics_closed')
    reply.type(metrics.contentType)
    return metrics.metrics()
  })
}
