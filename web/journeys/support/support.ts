import type { APIRequestContext, ConsoleMessage, Page, WebError } from '@playwright/test'
import { test as base } from './browserContexts.ts'

export interface Account {
  username: string
  email: string
  password: string
}

export interface Member extends Account {
  session: {
    token: string
    user: Record<string, unknown> & { address: string; referralCode: string }
  }
}

interface TestFixtures {
  /** Console errors, uncaught errors and policy violations of the browser. */
  complaints: string[]
  /** The page, where the worker's member is logged in. */
  memberPage: Page
}

export const test = base.extend<TestFixtures, { member: Member }>({
  complaints: async ({ context }, provide) => {
    const complaints: string[] = []
    const hearError = (webError: WebError) => void complaints.push(webError.error().message)
    const hearConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error') complaints.push(message.text())
    }
    context.on('weberror', hearError).on('console', hearConsole)
    await provide(complaints)
    context.off('weberror', hearError).off('console', hearConsole)
  },
  member: [
    async ({ playwright }, provide, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL! })
      await provide(await createMember(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  memberPage: async ({ page, member }, provide) => {
    await storeSession(page, member)
    await provide(page)
  },
})

/** Stores a session as a log-in would, for the next page that opens. */
export async function storeSession(page: Page, { session }: Member): Promise<void> {
  await page.addInitScript(
    ({ text, mark }) => {
      if (!location.protocol.startsWith('http') || window.name === mark) return
      localStorage.setItem('user', text)
      // Once per tab: a user who logged out stays logged out. The tab's storage ends with the session.
      window.name = mark
    },
    { text: JSON.stringify(session), mark: session.token },
  )
}

export function newAccount(): Account {
  const username = `user${crypto.randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: 'a quiet night' }
}

/** A new account and the reply to its log-in. */
export async function createMember(
  request: APIRequestContext,
  referralCode: string | null = null,
  account = newAccount(),
): Promise<Member> {
  await post(request, '/api/signup', { ...account, referralCode })
  const { email, password } = account
  return { ...account, session: await post(request, '/api/login', { email, password }) }
}

async function post<Reply>(request: APIRequestContext, path: string, data: object): Promise<Reply> {
  const response = await request.post(path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Reply
}
