import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { endSessionsOfAccount, findAccount, freezeAccount, unfreezeAccount } from '#api/operator.ts'
import { Refusal } from '#api/refusals.ts'
import { serve } from '../http/serve.ts'
import {
  endSessionsAsOperator,
  freezeAsOperator,
  readAccount,
  unfreezeAsOperator,
} from './accounts.ts'
import { findUser } from './findUser.ts'

export function accountRoutes(
  app: FastifyInstance,
  { pool, now }: { pool: pg.Pool; now: () => number },
): void {
  const read = (id: string) => readAccount(pool, id, now())

  serve(app, findAccount, async ({ name }) => {
    const user = await findUser(pool, name)
    if (!user) throw new Refusal('user_not_found')
    return read(user.id)
  })

  serve(app, freezeAccount, async ({ id, reason }, { caller }) => {
    const { id: userId } = await read(id)
    await freezeAsOperator(pool, { userId, who: caller.name, atMs: now() }, reason)
    return read(id)
  })

  serve(app, unfreezeAccount, async ({ id }, { caller }) => {
    const { id: userId } = await read(id)
    await unfreezeAsOperator(pool, { userId, who: caller.name, atMs: now() })
    return read(id)
  })

  serve(app, endSessionsOfAccount, async ({ id, reason }, { caller }) => {
    const { id: userId } = await read(id)
    await endSessionsAsOperator(pool, { userId, who: caller.name, atMs: now() }, reason)
    return read(id)
  })
}
