import type { FastifyInstance } from 'fastify'
import type { Call } from '#api/call.ts'

/** Fails the start of an app that does not serve exactly these calls. */
export function requireServed(app: FastifyInstance, listed: readonly Call[]): void {
  const served = app.servedCalls
  const problems = [
    ...listed.filter(call => !served.includes(call)).map(call => `Nobody answers ${nameOf(call)}.`),
    ...served
      .filter(call => !listed.includes(call))
      .map(call => `${nameOf(call)} is answered, but api/calls.ts does not list it.`),
  ]
  if (problems.length) throw new Error(problems.join('\n'))
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`
