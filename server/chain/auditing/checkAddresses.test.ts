import { expect, test } from 'vitest'
import type { Address } from '#api/chain/address.ts'
import { AddressList } from '#api/chain/state/AddressList.ts'
import { checkAddresses } from './checkAddresses.ts'

const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as Address
const misspelt = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as Address
const listOf = (addresses: readonly Address[]): AddressList => {
  const list = new AddressList()
  for (const address of addresses) list.add(address)
  return list
}
const { signal } = new AbortController()

for (const [count, where] of [
  [10, 'at once'],
  [25_000, 'in a thread'],
] as const) {
  const addresses = Array<Address>(count).fill(right)

  test(`${count} valid addresses pass ${where}`, async () => {
    expect(await checkAddresses(listOf(addresses), signal)).toBeNull()
  })

  test(`the misspelt one of ${count} addresses is named ${where}`, async () => {
    const changed = addresses.with(count - 1, misspelt)
    expect(await checkAddresses(listOf(changed), signal)).toBe(count - 1)
  })
}

test('a caller that stops does not wait for the thread', async () => {
  const giveUp = new AbortController()
  const checking = checkAddresses(listOf(Array<Address>(20_000).fill(right)), giveUp.signal)
  giveUp.abort()
  await expect(checking).rejects.toThrow('aborted')
})
