import { type APIRequestContext, expect } from '@playwright/test'
import type { Transaction } from '#api/schemas/ledger.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { createMember, type Member, test } from '../support/support.ts'
import { witnessedServer } from '../support/witnessedServer.ts'

/** A new user is invited: the bonus is a transaction in its own block. */
async function newTransaction(request: APIRequestContext, inviter: Member): Promise<string> {
  const { session } = await createMember(request, inviter.session.user.referralCode)
  const answer = await request.get(`/api/transactions/ua/${session.user.address}`)
  return ((await answer.json()) as Transaction[])[0]!.transactionHash
}

test('a proof is green only with the quorum of witnesses; auditors say how far they are', async ({
  page,
  playwright,
}) => {
  const server = await witnessedServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  try {
    const inviter = await createMember(request)
    const proof = page.getByRole('region', { name: 'Proof' })
    const verify = async (hash: string) => {
      await page.goto(`${server.url}/explorer/tx/${hash}`)
      await proof.getByRole('button', { name: 'Verify' }).click()
    }
    /** A witness may answer seconds late. */
    const untilVerified = () =>
      expect(async () => {
        await proof.getByRole('button', { name: 'Verify again' }).click()
        await expect(proof.getByText('Verified in the public ledger')).toBeVisible({
          timeout: 5000,
        })
      }).toPass()

    await verify(await newTransaction(request, inviter))
    await untilVerified()
    await proof.getByText('How this was checked').click()
    await expect(proof.getByRole('listitem').filter({ hasText: 'Witnesses' })).toContainText(
      /Cosigned by w[123]\.example/,
    )

    await page.goto(`${server.url}/status`)
    await expect(page.getByText(/^1 auditor recomputed everything up to block \d+, /)).toBeVisible()

    await server.stopWitness(0)
    await server.stopWitness(1)
    await verify(await newTransaction(request, inviter))
    await expect(proof.getByText('Not fully checked')).toBeVisible()
    await expect(proof.getByText(/^Fewer independent witnesses/).first()).toBeVisible()
    await expect(proof.getByText('Verified in the public ledger')).toBeHidden()
    await expectAccessible(page, [390])

    await server.startWitness(0)
    await untilVerified()
    await proof.getByText('How this was checked').click()
    await expect(proof.getByText(/^The ledger of \d+ blocks begins with/)).toBeVisible()
  } finally {
    await request.dispose()
    await server.close()
  }
})
