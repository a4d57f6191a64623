import { createContext, use } from 'react'

/** The names that the user gave to addresses. */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map())

export const useKnownName = (address: string | null): string | undefined =>
  use(KnownNames).get(address ?? '')

/** Addresses whose name contains this text, ignoring case. */
export function namedLike(
  names: ReadonlyMap<string, string>,
  text: string,
): [address: string, name: string][] {
  const part = text.toLowerCase()
  return [...names].filter(([, name]) => name.toLowerCase().includes(part))
}
