import { expect, test } from 'vitest'
import { nextState } from './scannerState.ts'

for (const [state, verb, next] of [
  ['NOT_STARTED', 'start', 'SCANNING'],
  ['SCANNING', 'pause', 'PAUSED'],
  ['PAUSED', 'resume', 'SCANNING'],
  ['SCANNING', 'stop', 'NOT_STARTED'],
  ['PAUSED', 'stop', 'NOT_STARTED'],
  ['NOT_STARTED', 'stop', 'NOT_STARTED'],
] as const)
  test(`${state} becomes ${next} by ${verb}`, () => expect(nextState(state, verb)).toBe(next))

for (const [state, verb] of [
  ['NOT_STARTED', 'pause'],
  ['NOT_STARTED', 'resume'],
  ['PAUSED', 'start'],
  ['PAUSED', 'pause'],
  ['SCANNING', 'start'],
  ['SCANNING', 'resume'],
] as const)
  test(`a scanner that is ${state} cannot ${verb}`, () =>
    expect(() => nextState(state, verb)).toThrow(`cannot ${verb}`))
