import { atomically, type Sql } from '../../db/database.ts'
import { PlainProblem } from '../../PlainProblem.ts'
import { type Wish, recordOperatorEvent } from '../operatorEvents.ts'
import { addOperator, listOperators, removeOperator } from '../operators.ts'
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
          ['name', 'since'],
          operators.map(({ name, created_at: since }) => [name, time(since)]),
        ),
      )
    },
  },
  'operators add': {
    takes: 'NAME',
    does: 'make an operator, or give one a new token',
    words: 1,
    async run({ pool, who, now, print }, [name]) {
      const token = await atomically(pool, async sql => {
        await record(sql, { what: 'add_operator', operator: name!, who, atMs: now() })
        return addOperator(sql, name!)
      })
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
  event: Pick<Wish, 'what' | 'operator'> & { who: string; atMs: number },
): Promise<void> => recordOperatorEvent(sql, { ...event, userId: null, step: 'done' })
