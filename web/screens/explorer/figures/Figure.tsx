import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

interface Props<Value> {
  /** Undefined while it loads, null if it cannot be fetched. */
  of: Value | null | undefined
  characters: number
  children: (value: Value) => ReactNode
}

/** A figure with a placeholder while it loads. */
export function Figure<Value>({ of: value, characters, children }: Props<Value>) {
  if (value === undefined) return <Skeleton characters={characters} />
  return value === null ? '–' : children(value)
}
