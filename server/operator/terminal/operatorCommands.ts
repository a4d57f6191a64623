import { PlainProblem } from '../../PlainProblem.ts'
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
    async run({ pool, print }, [name]) {
      print(`The token of ${name}, shown this once: ${await addOperator(pool, name!)}`)
    },
  },
  'operators remove': {
    takes: 'NAME',
    does: 'neither the token nor a session of theirs opens anything any more',
    words: 1,
    async run({ pool, print }, [name]) {
      if (!(await removeOperator(pool, name!)))
        throw new PlainProblem(`There is no operator '${name}'.`)
      print(`${name} is an operator no longer.`)
    },
  },
}
