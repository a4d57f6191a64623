import { type Member, storeSession } from './support.ts'
import { send, test as base } from './walletSupport.ts'

/** Logged in as the payer, who has paid ten times: with the bonus, three pages of the list. */
export const test = base.extend<{ paidUp: Member }>({
  paidUp: async ({ page, request, payer, payee }, provide) => {
    for (let sent = 0; sent < 10; sent++) await send(request, payer, payee, 0.5)
    await storeSession(page, payer)
    await provide(payer)
  },
})
