import type { FastifyInstance } from 'fastify'
import type { Call } from '#api/call.ts'

/** Fails the start of an app that does not serve exactly these calls. */
export function requireServed(app: FastifyInstance, listed: readonly Call[]): void {
  const served = app.servedCalls
  const problems = [
    ...listed
      .filter(call => !served.includes(call))
      .map(call => `No route serves ${routeText(call)}.`),
    ...served
      .filter(call => !listed.includes(call))
      .map(call => `${routeText(call)} is served, but api/calls.ts does not list it.`),
  ]
  if (problems.length) throw new Error(problems.join('\n'))
}

const routeText = ({ method, path }: Call) => `${method} ${path}`
