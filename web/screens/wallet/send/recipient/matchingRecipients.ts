import type { Recipient } from './readRecipient.ts'

/** Those whom a part of a name means, '@vera' with its '@' or without, or the beginning of an address. */
export function matchingRecipients(people: readonly Recipient[], written: string): Recipient[] {
  const sought = written.trim().toLocaleLowerCase()
  const isAddress = /^0x./.test(sought)
  return people.filter(({ address, name }) =>
    isAddress
      ? address.toLowerCase().startsWith(sought)
      : name?.toLocaleLowerCase().includes(sought),
  )
}
