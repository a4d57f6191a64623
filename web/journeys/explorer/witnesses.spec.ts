import { type APIRequestContext, expect } from '@playwright/test'
import type { Transaction } from '#api/schemas/ledger.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { createMember, type Member, test } from '../support/support.ts'
import { witnessedServer } from '../support/witnessedServer.ts'

/** Somebody new is invited, for which there is a bonus: a transaction in a block of its own. */
async function newTransaction(request: APIRequestContext, inviter: Member): Promise<string> {
  const { session } = await createMember(request, inviter.session.user.referralCode)
  const answer = await request.get(`/api/transactions/ua/${session.user.address}`)
  return ((await answer.json()) as Transaction[])[0]!.transactionHash
}

test('without the quorum of witnesses a proof turns red, and with it again it holds', async ({
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
    const verifyAgain = () => proof.getByRole('button', { name: 'Verify again' }).click()

    await verify(await newTransaction(request, inviter))
    await expect(proof.getByText('This transaction is proved')).toBeVisible()
    await proof.getByText('7 of 7 steps passed').click()
    await expect(proof.getByRole('listitem').filter({ hasText: 'Witnesses' })).toContainText(
      /Cosigned by w[123]\.example/,
    )

    await server.stopWitness(0)
    await server.stopWitness(1)
    await verify(await newTransaction(request, inviter))
    await expect(proof.getByRole('alert')).toContainText('Not proved: ‘Witnesses’ failed')
    const failed = proof.getByRole('listitem').filter({ hasText: 'Failed' })
    await expect(failed).toContainText('At least 2 of w1.example, w2.example, w3.example')
    await expect(proof.getByText('This transaction is proved')).toBeHidden()
    await expectAccessible(page, [390])

    await server.startWitness(0)
    await expect(async () => {
      await verifyAgain()
      await expect(proof.getByText('This transaction is proved')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(proof.getByText('The past is unchanged')).toBeVisible()
  } finally {
    await request.dispose()
    await server.close()
  }
})
