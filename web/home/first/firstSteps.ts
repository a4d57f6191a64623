import * as Type from 'typebox'
import { stored } from '../../stored/stored.ts'
import { useStore } from '../../ui/createStore.ts'

/** `addressShown`: the own address was opened to be shared. `over`: all is done, or was waved away. */
type Mark = 'addressShown' | 'over'

const marks = stored('firstSteps', Type.Array(Type.String()))

/** What this browser remembers of somebody's first steps, apart for each who uses it. */
export const firstSteps = {
  mark: (uid: string, mark: Mark): void =>
    marks.write([...new Set([...(marks.read() ?? []), nameOf(uid, mark)])]),
}

export const useFirstStepsMark = (uid: string, mark: Mark): boolean =>
  useStore(marks)?.includes(nameOf(uid, mark)) ?? false

const nameOf = (uid: string, mark: Mark): string => `${uid} ${mark}`
