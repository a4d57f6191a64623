import { OPERATOR_ACTIONS } from '#api/values/operator.ts'
import { consoleUrl } from '../consoleUrl.ts'
import { readOperatorEvents } from '../operatorEvents.ts'
import { confirmRequest, declineRequest, listRequests } from '../requests.ts'
import type { Commands, TerminalDeps } from './command.ts'
import { table, time } from './table.ts'

export const requestCommands: Commands = {
  'requests list': {
    takes: '',
    does: 'requests that wait for a second operator',
    words: 0,
    async run({ pool, who, now, print }) {
      const requests = await listRequests(pool, who, now())
      print(
        table(
          ['id', 'asked by', 'when', 'what'],
          requests.map(({ id, askedBy, askedAt, what, about }) => [
            id,
            askedBy,
            time(askedAt),
            `${OPERATOR_ACTIONS[what]} ${about}`,
          ]),
        ),
      )
    },
  },
  'requests confirm': {
    takes: 'ID',
    does: 'agree to a request of another operator: it is carried out at once',
    words: 1,
    async run(parts, [id]) {
      const { invitation, operator } = await confirmRequest(contextIn(parts), id!)
      parts.print(
        invitation
          ? `${operator} is invited. Send this link only to them; it is shown once and valid for an hour: ${consoleUrl(parts.config)}${invitation}`
          : 'It is done.',
      )
    },
  },
  'requests decline': {
    takes: 'ID',
    does: 'decline a request, or withdraw an own one',
    words: 1,
    async run(parts, [id]) {
      await declineRequest(contextIn(parts), id!)
      parts.print('It was declined.')
    },
  },
  'operators record': {
    takes: '',
    does: 'what operators asked for, agreed to, declined or did by themselves, newest first',
    words: 0,
    async run({ pool, print }) {
      const events = await readOperatorEvents(pool)
      print(
        table(
          ['when', 'who', 'step', 'what', 'whom'],
          events.map(({ at, who, step, what, about }) => [time(at), who, step, what, about]),
        ),
      )
    },
  },
}

export const contextIn = ({ pool, who, now }: TerminalDeps) => ({
  pool,
  who,
  atMs: now(),
})

export const askedText = (request: string) =>
  `Another operator has to agree, in the console or with 'requests confirm ${request}'.`
