import { type Page, expect } from '@playwright/test'
import { operatorPasskeys } from '#api/calls/operators.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { openConsole, signIn } from '../support/console.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  addInTerminal,
  FIRST_OPERATOR,
  OPERATOR_URL,
  removeInTerminal,
} from '../support/operatorAccess.ts'
import { newAccount } from '../support/support.ts'
import { test } from '../support/walletSupport.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Operators' })

async function openOperators(page: Page) {
  await page.getByRole('button', { name: /^Operators/ }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

async function invite(page: Page, name: string): Promise<void> {
  const dialog = await openOperators(page)
  await dialog.getByLabel('Name of a new operator').fill(name)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'has to agree' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Returns the link that this page shows. */
async function agreeToInvite(page: Page, name: string): Promise<string> {
  const dialog = await openOperators(page)
  await dialog.getByRole('button', { name: `Agree: Invite a new operator: ${name}` }).click()
  await expect(dialog.getByRole('status').filter({ hasText: `${name} is invited.` })).toBeVisible()
  const link = await dialog.getByRole('code').textContent()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  return link!
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

test('a second operator signs in with a passkey, and agrees to a request of the first', async ({
  page,
  payer,
  otherPage: second,
}) => {
  const { username: name } = newAccount()
  const token = addInTerminal(name)
  await openConsole(page, '/waiting')
  const dialog = dialogOf(page)

  const device = await addAuthenticator(second)
  // Passkeys need a host name.
  await second.goto(OPERATOR_URL)
  await expect(second.getByText('open the console as http://localhost:')).toBeVisible()
  await second.goto(OPERATOR_URL.replace('127.0.0.1', 'localhost'))
  await signIn(second, token)
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
  await addPasskey(second, token)
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
  await theirs.getByRole('button', { name: 'Freeze sending…' }).click()
  await theirs.getByLabel('You asked us to.').check()
  await theirs.getByRole('button', { name: 'Freeze now' }).click()
  await expect(theirs.getByRole('region', { name: 'Record' })).toContainText(`Frozen by ${name}`)
  await second.keyboard.press('Escape')

  const account = await findAccount(page, payer.email)
  await account.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(account.getByText('Another operator has to agree')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const own = await openOperators(page)
  await expect(own.getByRole('button', { name: /^Agree/ })).toHaveCount(0)
  await expect(own.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await second.getByRole('button', { name: 'Operators (1)' }).click()
  const asked = dialogOf(second)
  await expectAccessible(second)
  await asked.getByRole('button', { name: `Agree: Lift the freeze of ${payer.username}` }).click()
  await expect(asked.getByRole('status').filter({ hasText: 'It is done.' })).toBeVisible()
  await second.keyboard.press('Escape')
  const lifted = await findAccount(second, payer.email)
  await expect(lifted.getByRole('region', { name: 'Record' })).toContainText(
    `Freeze lifted by ${FIRST_OPERATOR} and ${name}`,
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

test('an invitation gives a new operator the token once, and is not for those who made it', async ({
  page,
  otherPage: other,
}) => {
  const [agrees, invited] = [newAccount().username, newAccount().username]
  const token = addInTerminal(agrees)
  await openConsole(page, '/waiting')
  await invite(page, invited)
  await other.goto(OPERATOR_URL)
  await signIn(other, token)
  const link = await agreeToInvite(other, invited)

  await other.goto(link)
  await expect(other.getByText(`You are signed in as ${agrees}`)).toBeVisible()
  await expect(other).toHaveURL(`${OPERATOR_URL}/invitation`)
  await expectAccessible(other, [390, 1440])
  await other.reload()
  await expect(other.getByText('Please open the link of your invitation')).toBeVisible()
  await other.goto(OPERATOR_URL)
  await other.getByRole('button', { name: 'Sign out' }).click()

  await other.goto(link)
  await expect(other.getByText(`${FIRST_OPERATOR}; ${agrees} agreed`)).toBeVisible()
  await expect(other.getByText('open the console as http://localhost:')).toBeVisible()
  await other.getByRole('button', { name: 'Show my token' }).press('Enter')
  const heading = other.getByRole('heading', { name: `${invited}, this is your token` })
  await expect(heading).toBeFocused()
  await expectAccessible(other, [390, 1440])
  const own = await other.getByRole('code').textContent()
  await other.getByRole('button', { name: 'I have stored it: sign in' }).click()
  await signIn(other, own!)
  await expect(other.getByText(`Signed in as ${invited}`)).toBeVisible()

  await other.goto(`${OPERATOR_URL}/invitation`)
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText(
    `somebody else signs in as ${invited}: tell ${FIRST_OPERATOR} and ${agrees}.`,
  )
  await expectAccessible(other)

  const list = await openOperators(page)
  // Not the request, which the list may still have from before.
  const row = list.getByRole('listitem').filter({ hasText: invited }).filter({ hasText: 'Since' })
  await expect(row).toContainText(`Invited by ${FIRST_OPERATOR}, agreed to by ${agrees}`)
  await list.getByRole('button', { name: `Remove ${agrees}` }).click()
  await other.goto(OPERATOR_URL)
  const asked = await openOperators(other)
  await expect(asked.getByText('You joined less than a day ago.')).toBeVisible()
  await expect(asked.getByRole('button', { name: /^Agree/ })).toHaveCount(0)
  await expectAccessible(other)
  await asked.getByRole('button', { name: `Decline: Remove the operator ${agrees}` }).click()
  for (const name of [agrees, invited]) removeInTerminal(name)
})

test('a new operator makes a passkey on the page of the invitation, and is signed in', async ({
  page,
  otherPage: other,
}) => {
  const [agrees, invited] = [newAccount().username, newAccount().username]
  const token = addInTerminal(agrees)
  await openConsole(page, '/waiting')
  await invite(page, invited)
  await other.goto(OPERATOR_URL)
  await signIn(other, token)
  const link = await agreeToInvite(other, invited)
  await other.getByRole('button', { name: 'Sign out' }).click()

  const device = await addAuthenticator(other)
  await other.goto(link.replace('127.0.0.1', 'localhost'))
  await device.recognise(false)
  await other.getByLabel('Name of your passkey').fill('My key')
  await other.getByRole('button', { name: 'Make a passkey and sign in' }).click()
  await expect(other.getByRole('alert')).toContainText('No passkey was made.')
  await expectAccessible(other, [390, 1440])
  await device.recognise(true)
  await other.getByRole('button', { name: 'Make a passkey and sign in' }).click()
  await expect(other.getByText(`Signed in as ${invited}`)).toBeVisible()
  for (const name of [agrees, invited]) removeInTerminal(name)
})
