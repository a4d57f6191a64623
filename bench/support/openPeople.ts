import { randomBytes, randomUUID } from 'node:crypto'
import { type Address, addressFromBytes } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import type { Installation } from '#server/start/openInstallation.ts'
import type { Sessions } from '#server/users/sessions/sessions.ts'

const NOWHERE = { device: null, network: null }

const AT_ONCE = 5000

export interface Person {
  uid: string
  address: Address
  token: string
}

/** New wallets with 1,000 CXAC each. */
export async function openWallets({ ledger }: Installation, count: number): Promise<Address[]> {
  const addresses = new Map<string, Address>()
  while (addresses.size < count) {
    const address = addressFromBytes(randomBytes(20))
    addresses.set((address.slice(0, 6) + address.slice(-4)).toLowerCase(), address)
  }
  const all = [...addresses.values()]
  const amount = micros(1_000_000_000n)
  const open = (address: Address) =>
    ledger.submit({
      atMs: Date.now(),
      touches: { wallets: [], marks: [] },
      decide: () => ({
        opens: [address],
        postings: [{ kind: 'bonus', from: null, to: address, amount, fee: micros(0n) }],
        answer: () => null,
      }),
    })
  for (let i = 0; i < all.length; i += AT_ONCE)
    await Promise.all(all.slice(i, i + AT_ONCE).map(open))
  return all
}

export async function logIn(
  sessions: Sessions,
  uid: string,
  address: Address,
  passwordHash = '',
): Promise<Person> {
  return { uid, address, token: (await sessions.begin(uid, passwordHash, NOWHERE, Date.now()))! }
}

/** An account for each wallet, logged in. Nobody has a password: hashing them would take minutes. */
export async function openAccounts(
  { pool, sessions }: Installation,
  addresses: readonly Address[],
): Promise<Person[]> {
  const people: Person[] = []
  for (const address of addresses) {
    const uid = randomUUID()
    await pool.query(
      `INSERT INTO users (id, uid, wallet, username, username_key, email, email_key, password_hash, referral_code)
       SELECT $1::uuid, $1::uuid, number, $1::text, $1::text, $1::text, $1::text, '', $1::text FROM wallets WHERE address = $2`,
      [uid, address],
    )
    people.push(await logIn(sessions, uid, address))
  }
  return people
}
