import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { endSessionsAsOperator, freezeAsOperator } from '../accounts.ts'
import { requireUser } from '../findUser.ts'
import { wishFor } from '../requests.ts'
import type { Commands } from './command.ts'
import { askedText, askingIn } from './requestCommands.ts'

const REASONS = Object.keys(OPERATOR_REASONS).join('|')

export const accountCommands: Commands = {
  'account freeze': {
    takes: `USER --reason ${REASONS}`,
    does: 'nothing leaves the wallet any more; its owner is told why',
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
    does: 'lifts a freeze; of another operator, when a second one agrees',
    words: 1,
    async run(parts, [text]) {
      const { id: userId, username } = await requireUser(parts.pool, text!)
      const wish = { what: 'lift_freeze', userId, operator: null } as const
      const { request } = await wishFor(askingIn(parts), wish)
      parts.print(request ? askedText(request) : `${username} can send again.`)
    },
  },
  'account end-sessions': {
    takes: `USER --reason ${REASONS}`,
    does: 'logs somebody out everywhere, who is told why',
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
