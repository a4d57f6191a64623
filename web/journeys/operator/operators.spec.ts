import { type Page, expect } from '@playwright/test'
import { operatorPasskeys } from '#api/calls/operators.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { openConsole, signIn } from '../support/console.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { OPERATOR_URL } from '../support/operatorAccess.ts'
import { newAccount } from '../support/support.ts'
import { test } from '../support/walletSupport.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Operators' })

async function openOperators(page: Page) {
  await page.getByRole('button', { name: /^Operators/ }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

/** With the session of this page. */
async function addOperator(page: Page, name: string): Promise<void> {
  const dialog = await openOperators(page)
  await dialog.getByLabel('Name of a new operator').fill(name)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

async function addPasskey(page: Page, token: string, whenNamed = async () => {}): Promise<void> {
  const dialog = await openOperators(page)
  await dialog.getByLabel('Name of a new passkey').fill('My key')
  await whenNamed()
  await dialog.getByLabel('Your operator token').fill(token)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
}

async function findAccount(page: Page, name: string) {
  await page.getByRole('button', { name: 'Accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accounts' })
  await dialog.getByLabel(/^Whole user name/).fill(name)
  await dialog.getByRole('button', { name: 'Find' }).click()
  return dialog
}

test('a second operator is created in the console, signs in with a passkey, and agrees to a request of the first', async ({
  page,
  payer,
  otherPage: second,
}) => {
  const { username: name } = newAccount()
  await openConsole(page, '/waiting')
  await addOperator(page, name)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('status').filter({ hasText: /operator/ })).toBeVisible()
  const token = await dialog.getByRole('code').textContent()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const device = await addAuthenticator(second)
  // Passkeys need a host name.
  await second.goto(OPERATOR_URL)
  await expect(second.getByText('open the console as http://localhost:')).toBeVisible()
  await second.goto(OPERATOR_URL.replace('127.0.0.1', 'localhost'))
  await signIn(second, token!)
  await expect(second.getByText(`Signed in as ${name}`)).toBeVisible()
  // Text typed while the list loads stays.
  const listed = Promise.withResolvers<void>()
  await second.route(`**${operatorPasskeys.path}`, async route => {
    await listed.promise
    await route.continue()
  })
  await addPasskey(second, 'not the token', async () => {
    listed.resolve()
    await expect(dialogOf(second).getByLabel('Your passkeys').getByRole('list')).toBeAttached()
  })
  await expect(dialogOf(second).getByRole('alert')).toContainText('This is not your operator token')
  await second.keyboard.press('Escape')
  await addPasskey(second, token!)
  await expect(dialogOf(second).getByRole('listitem').filter({ hasText: 'My key' })).toBeVisible()
  await expectAccessible(second)
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await device.recognise(false)
  await second.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(second.getByRole('alert')).toContainText('You are not signed in.')
  await expectAccessible(second)
  await device.recognise(true)
  await second.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(second.getByText(`Signed in as ${name}`)).toBeVisible()
  const theirs = await findAccount(second, payer.email)
  await theirs.getByRole('button', { name: 'Freeze sending' }).click()
  await expect(theirs.getByRole('region', { name: 'Record' })).toContainText(`Frozen by ${name}`)
  await second.keyboard.press('Escape')

  const account = await findAccount(page, payer.email)
  await account.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(account.getByText('Another operator has to agree')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const own = await openOperators(page)
  await expect(own.getByRole('button', { name: /^Agree/ })).toHaveCount(0)
  await expect(own.getByRole('button', { name: /^Take back/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await second.getByRole('button', { name: 'Operators (1)' }).click()
  const asked = dialogOf(second)
  await expectAccessible(second)
  await asked.getByRole('button', { name: `Agree: Lift the freeze of ${payer.username}` }).click()
  await expect(asked.getByRole('status').filter({ hasText: 'It is done.' })).toBeVisible()
  await second.keyboard.press('Escape')
  const lifted = await findAccount(second, payer.email)
  await expect(lifted.getByRole('region', { name: 'Record' })).toContainText(
    `Freeze lifted by operator and ${name}`,
  )

  // Declined: nothing happens.
  await findAccount(page, payer.email)
  await account.getByRole('button', { name: 'Delete KYC data…' }).click()
  await account.getByRole('button', { name: 'Delete all KYC data for good' }).click()
  await expect(account.getByText('Delete the KYC data of')).toBeVisible()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Operators (1)' }).click()
  await asked.getByRole('button', { name: /^Decline: Delete the KYC data/ }).click()
  await expect(asked.getByText('Nothing.')).toBeVisible()

  // Removed by two operators: the session is rejected.
  await page.keyboard.press('Escape')
  await openOperators(page)
  await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(dialog.getByText(`Remove the operator ${name}`)).toBeVisible()
  await asked.getByRole('button', { name: `Agree: Remove the operator ${name}` }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
