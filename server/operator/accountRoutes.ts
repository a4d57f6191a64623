import type { FastifyInstance } from 'fastify'
import {
  deleteKycOfAccount,
  endSessionsOfAccount,
  findAccount,
  freezeAccount,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { type Operator, serve } from '../http/serve.ts'
import { endSessionsAsOperator, freezeAsOperator, readAccount } from './accounts.ts'
import { findUser } from './findUser.ts'
import { type OperatorContext, requestAction } from './requests.ts'

type AccountRouteDeps = Pick<OperatorContext, 'pool'> & { now: () => number }

export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { pool, now } = deps
  const read = (id: string, { name }: Operator) => readAccount(pool, id, name, now())

  serve(app, findAccount, async ({ name }, { caller }) => {
    const user = await findUser(pool, name)
    if (!user) throw new Refusal('user_not_found')
    return read(user.id, caller)
  })

  serve(app, freezeAccount, async ({ id, reason }, { caller }) => {
    const { id: userId } = await read(id, caller)
    await freezeAsOperator(pool, { userId, who: caller.name, atMs: now() }, reason)
    return read(id, caller)
  })

  serve(app, unfreezeAccount, async ({ id }, { caller }) => {
    const { id: userId } = await read(id, caller)
    const context = { ...deps, who: caller.name, atMs: now() }
    await requestAction(context, { what: 'lift_freeze', userId, operator: null })
    return read(id, caller)
  })

  serve(app, endSessionsOfAccount, async ({ id, reason }, { caller }) => {
    const { id: userId } = await read(id, caller)
    await endSessionsAsOperator(pool, { userId, who: caller.name, atMs: now() }, reason)
    return read(id, caller)
  })

  serve(app, deleteKycOfAccount, async ({ id }, { caller }) => {
    const { id: userId } = await read(id, caller)
    const context = { ...deps, who: caller.name, atMs: now() }
    await requestAction(context, { what: 'delete_kyc', userId, operator: null })
    return read(id, caller)
  })
}
