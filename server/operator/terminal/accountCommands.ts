import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { endSessionsAsOperator, freezeAsOperator } from '../accounts.ts'
import { requireUser } from '../findUser.ts'
import { requestAction } from '../requests.ts'
import type { Commands } from './command.ts'
import { askedText, contextIn } from './requestCommands.ts'

const REASONS = Object.keys(OPERATOR_REASONS).join('|')

export const accountCommands: Commands = {
  'account freeze': {
    takes: `USER --reason ${REASONS}`,
    does: 'stop all sending from the wallet; its owner gets a mail with the reason',
    words: 1,
    async run({ pool, who, now, print }, [text], { reason }) {
      const wanted = requireReason(reason)
      const { id: userId, username } = await requireUser(pool, text!)
      await freezeAsOperator(pool, { userId, who, atMs: now() }, wanted)
      print(`Sending from the wallet of ${username} is frozen.`)
    },
  },
  'account unfreeze': {
    takes: 'USER',
    does: 'lift a freeze; one of another operator needs a second operator',
    words: 1,
    async run(parts, [text]) {
      const { id: userId, username } = await requireUser(parts.pool, text!)
      const action = { what: 'lift_freeze', userId, operator: null } as const
      const { request } = await requestAction(contextIn(parts), action)
      parts.print(request ? askedText(request) : `${username} can send again.`)
    },
  },
  'account end-sessions': {
    takes: `USER --reason ${REASONS}`,
    does: 'log a user out everywhere; they get a mail with the reason',
    words: 1,
    async run({ pool, who, now, print }, [text], { reason }) {
      const wanted = requireReason(reason)
      const { id: userId, username } = await requireUser(pool, text!)
      await endSessionsAsOperator(pool, { userId, who, atMs: now() }, wanted)
      print(`${username} is logged out everywhere.`)
    },
  },
}

function requireReason(text: string | undefined): OperatorReason {
  if (text === undefined || !Object.hasOwn(OPERATOR_REASONS, text))
    throw new PlainProblem(`--reason must be one of ${REASONS.replaceAll('|', ', ')}.`)
  return text as OperatorReason
}
