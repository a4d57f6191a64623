import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

interface Props<Value> {
  /** Undefined until it has come, null where it cannot be had. */
  of: Value | null | undefined
  characters: number
  children: (value: Value) => ReactNode
}

/** A figure that keeps its room until it is known. */
export function Reading<Value>({ of: value, characters, children }: Props<Value>) {
  if (value === undefined) return <Skeleton characters={characters} />
  return value === null ? '–' : children(value)
}
