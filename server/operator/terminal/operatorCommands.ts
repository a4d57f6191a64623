import { atomically, type Sql } from '../../db/database.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { type NewEvent, recordOperatorEvent } from '../operatorEvents.ts'
import { addOperator, listOperators, removeOperator } from '../operators.ts'
import { listOperatorPasskeys } from '../passkeys/operatorPasskeys.ts'
import type { Commands } from './command.ts'
import { table, time } from './table.ts'

export const operatorCommands: Commands = {
  'operators list': {
    takes: '',
    does: 'who may use the console',
    words: 0,
    async run({ pool, print }) {
      const operators = await listOperators(pool)
      print(
        table(
          ['name', 'since', 'invited by', 'agreed to by'],
          operators.map(({ name, since, invitedBy, agreedBy }) => [
            name,
            time(since),
            invitedBy ?? '-',
            agreedBy ?? '-',
          ]),
        ),
      )
    },
  },
  'operators add': {
    takes: 'NAME',
    does: 'make an operator, or give one a new token, which ends their sessions and passkeys',
    words: 1,
    async run({ pool, who, now, print }, [name]) {
      const { token, passkeys } = await atomically(pool, async sql => {
        const event = { operator: name!, who, atMs: now() }
        const { length } = await listOperatorPasskeys(sql, name!)
        if (length) await record(sql, { what: 'remove_passkey', ...event })
        await record(sql, { what: 'add_operator', ...event })
        return { token: await addOperator(sql, name!), passkeys: length }
      })
      if (passkeys) print(`Passkeys of ${name} that were removed: ${passkeys}`)
      print(`The token of ${name}, shown this once: ${token}`)
    },
  },
  'operators remove': {
    takes: 'NAME',
    does: 'neither the token nor a session of theirs opens anything any more',
    words: 1,
    async run({ pool, who, now, print }, [name]) {
      await atomically(pool, async sql => {
        await record(sql, { what: 'remove_operator', operator: name!, who, atMs: now() })
        if (!(await removeOperator(sql, name!)))
          throw new PlainProblem(`There is no operator '${name}'.`)
      })
      print(`${name} is an operator no longer.`)
    },
  },
}

/** Who has the terminal has everything: nobody else is asked. */
const record = (
  sql: Sql,
  event: Pick<NewEvent, 'what' | 'operator' | 'who' | 'atMs'>,
): Promise<void> => recordOperatorEvent(sql, { ...event, userId: null, step: 'done' })
