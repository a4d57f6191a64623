import type { FastifyInstance } from 'fastify'
import {
  addOperator,
  confirmRequest as confirmCall,
  declineRequest as declineCall,
  operatorRequests,
  operators,
  removeOperator,
} from '#api/calls/operators.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { serve } from '../http/serve.ts'
import { FIXED, isOperator, listOperators, parseFreeName } from './operators.ts'
import {
  type OperatorContext,
  confirmRequest,
  declineRequest,
  listRequests,
  requestAction,
} from './requests.ts'

type RequestRouteDeps = Pick<OperatorContext, 'pool'> & { now: () => number }

const TOKEN_WILL_END = 'Once they have joined, OPERATOR_TOKEN no longer signs in.'
const ASKED = 'Another operator has to agree. It is done when one does.'

export function requestRoutes(app: FastifyInstance, deps: RequestRouteDeps): void {
  const { pool, now } = deps
  const context = (who: string): OperatorContext => ({ ...deps, who, atMs: now() })

  serve(app, operatorRequests, async (_input, { caller }) => ({
    requests: await listRequests(pool, caller.name, now()),
  }))

  serve(app, confirmCall, async ({ id }, { caller }) => {
    const { invitation, operator } = await confirmRequest(context(caller.name), id)
    return { message: invitation ? `${operator} is invited.` : 'It is done.', invitation }
  })

  serve(app, declineCall, async ({ id }, { caller }) => {
    await declineRequest(context(caller.name), id)
    return { message: 'It was declined.' }
  })

  serve(app, operators, async () => ({
    operators: (await listOperators(pool)).map(({ since, ...operator }) => ({
      ...operator,
      since: since.toISOString(),
    })),
  }))

  serve(app, addOperator, async ({ name: text }, { caller }) => {
    const operator = await parseFreeName(pool, text)
    const { request, invitation } = await requestAction(context(caller.name), {
      what: 'add_operator',
      userId: null,
      operator,
    })
    if (request) return { message: ASKED, invitation }
    const warning = caller.name === FIXED ? ` ${TOKEN_WILL_END}` : ''
    return { message: `${operator} is invited.${warning}`, invitation }
  })

  serve(app, removeOperator, async ({ name }, { caller }) => {
    if (name === caller.name) throw new Refusal('own_request')
    if (!(await isOperator(pool, name))) throw new Refusal('user_not_found')
    const { request } = await requestAction(context(caller.name), {
      what: 'remove_operator',
      userId: null,
      operator: name,
    })
    return { message: request ? ASKED : `${name} is an operator no longer.` }
  })
}
