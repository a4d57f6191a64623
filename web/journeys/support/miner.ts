import type { Page } from '@playwright/test'
import { type Member, createMember, test as base, storeSession } from './support.ts'

export interface Miner extends Member {
  /** A unique address: a network mines once a day. */
  network: string
}

/** A new account that has never mined, on its own network, with the page where it is logged in. */
export const test = base.extend<{ miner: Miner; minerPage: Page }>({
  miner: async ({ request }, provide) => {
    await provide({ ...(await createMember(request)), network: newNetwork() })
  },
  minerPage: async ({ page, miner }, provide) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': miner.network })
    await storeSession(page, miner)
    await provide(page)
  },
})

function newNetwork(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}
