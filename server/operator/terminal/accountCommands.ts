import { OPERATOR_REASONS, type OperatorReason } from '#api/freeze.ts'
import { PlainProblem } from '../../PlainProblem.ts'
import { endSessionsAsOperator, freezeAsOperator, unfreezeAsOperator } from '../accounts.ts'
import { requireUser } from '../findUser.ts'
import type { Commands } from './command.ts'

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
    does: 'lifts a freeze, whoever set it',
    words: 1,
    async run({ pool, who, now, print }, [text]) {
      const { id: userId, username } = await requireUser(pool, text!)
      await unfreezeAsOperator(pool, { userId, who, atMs: now() })
      print(`${username} can send again.`)
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
