import { createContext, use } from 'react'

/** The names that whoever looks has given to addresses. */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map())

export const useKnownName = (address: string | null): string | undefined =>
  use(KnownNames).get(address ?? '')

/** The addresses whose names have this in them, in any case, each with its name. */
export function namedLike(
  names: ReadonlyMap<string, string>,
  text: string,
): [address: string, name: string][] {
  const part = text.toLowerCase()
  return [...names].filter(([, name]) => name.toLowerCase().includes(part))
}
