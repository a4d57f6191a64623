import { createContext, use } from 'react'

/** The names that whoever looks has given to addresses. */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map())

export const useKnownName = (address: string | null): string | undefined =>
  use(KnownNames).get(address ?? '')
