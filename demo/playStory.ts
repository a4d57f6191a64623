import type pg from 'pg'
import { addressFromBytes } from '#api/chain/address.ts'
import type { Micros } from '#api/chain/money.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { claimOrder } from '#server/mining/claim.ts'
import { parseEmail, parseUsername } from '#server/users/names/names.ts'
import { hashPassword } from '#server/users/passwords/password.ts'
import { readUser } from '#server/users/readUser.ts'
import { signUp } from '#server/users/signUp.ts'
import { Dice } from './dice.ts'
import type { Scene, Story } from './story.ts'

export const PASSWORD = 'demo-demo'
export const emailOf = (name: string): string => `${name.toLowerCase()}@demo.example`

/** Scenes within this time share a block. */
const BLOCK_MS = 15 * 60_000
const BLOCK_ORDERS = 20

interface StoryParts {
  pool: pg.Pool
  ledger: Ledger
  fee: Micros
  seed: number
  onProgress: (done: number, total: number) => void
}

/** Plays the story through the same orders as the app's calls. Returns the users. */
export async function playStory({ people, scenes }: Story, parts: StoryParts): Promise<Caller[]> {
  const { pool, ledger, fee, onProgress } = parts
  const dice = new Dice(parts.seed + 1)
  const passwordHash = await hashPassword(PASSWORD)
  const callers: Caller[] = []

  async function join(who: number, atMs: number): Promise<void> {
    const { name, referrer } = people[who]!
    const user = {
      username: parseUsername(name),
      email: parseEmail(emailOf(name)),
      passwordHash,
      referrerId: referrer === null ? null : callers[referrer]!.id,
      network: networkOf(who),
      atMs,
    }
    const id = await signUp(ledger, user, () => addressFromBytes(dice.bytes(20)))
    const { uid, wallet, address } = (await readUser(pool, 'id', id))!
    callers[who] = { id, uid, wallet, address }
    // Most people in the demo can be paid by name.
    if (who % 4 !== 3) await pool.query('UPDATE users SET is_findable = true WHERE id = $1', [id])
  }

  function order(scene: Exclude<Scene, { kind: 'join' }>): Promise<unknown> {
    const caller = callers[scene.who]!
    const { atMs } = scene
    if (scene.kind === 'claim')
      return ledger.submit(
        claimOrder({ caller, network: networkOf(scene.who), reportedIp: null, atMs }),
      )
    const [from, to] = [caller.address, callers[scene.to]!.address]
    return ledger.submit(transferOrder({ from, to, amount: scene.amount, fee, key: null, atMs }))
  }

  for (let i = 0; i < scenes.length;) {
    const scene = scenes[i]!
    if (scene.kind === 'join') {
      await join(scene.who, scene.atMs)
      i++
    } else {
      const together = nextBlock(scenes, i)
      await Promise.all(together.map(order))
      i += together.length
    }
    onProgress(i, scenes.length)
  }
  return callers
}

/** Each person in a network of their own. */
const networkOf = (who: number) => ({ own: `demo ${who}`, home: null, site: null })

/** Submitted in the same turn of the event loop, they share one commit. */
function nextBlock(scenes: readonly Scene[], first: number) {
  const endMs = scenes[first]!.atMs + BLOCK_MS
  const together: Exclude<Scene, { kind: 'join' }>[] = []
  for (const scene of scenes.slice(first, first + BLOCK_ORDERS)) {
    if (scene.kind === 'join' || scene.atMs > endMs) break
    together.push(scene)
  }
  return together
}
