import { addApiKey } from '#api/calls/apiKeys.ts'
import { StateUpdater } from '#server/chain/state/StateUpdater.ts'
import { StateBlockMaker } from '#server/ledger/StateBlockMaker.ts'
import { testApp } from '#server/testing/testApp.ts'
import { whenDone } from '#server/testing/whenDone.ts'
import { connect } from '../connect.ts'
import type { ConnectOptions } from '../types.ts'

export type Alter = (url: URL, body: unknown) => unknown

/** The real app with two wallets, and a client whose answers can be altered on the way. */
export async function testWorld(settings: Record<string, string> = {}) {
  const world = await testApp({ SIGNUPS_PER_HOUR: '1000', ...settings })
  const { app, url, askCall, ask, newUser } = world
  const updater = new StateUpdater({ url, onProblem: () => {} })
  updater.start()
  whenDone(() => updater.stop())
  const stateBlocks = new StateBlockMaker(world, () => 0)
  stateBlocks.start()
  whenDone(() => stateBlocks.stop())

  const shop = await newUser()
  const customer = await newUser(shop.referralCode)
  const { body } = await ask('GET', '/api/checkpoint')
  const logKey = String(body['verifierKey'])

  const newKey = async ({ token, password }: typeof shop) => {
    const wanted = { name: 'Shop', scopes: ['read', 'pay'] as ('read' | 'pay')[], password }
    return (await askCall(addApiKey, wanted, { token })).body.secret
  }
  const apiKeys = { shop: await newKey(shop), customer: await newKey(customer) }

  /** Requests go to the app without a network. */
  const reach: NonNullable<ConnectOptions['fetch']> = async (address, init) => {
    const { pathname, search } = new URL(address)
    const response = await app.inject({
      method: init.method as 'GET' | 'POST',
      url: pathname + search,
      headers: init.headers as Record<string, string>,
      ...(init.body ? { payload: init.body as string } : {}),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
    return new Response(response.body, { status: response.statusCode, headers })
  }

  const altering =
    (alter: Alter): typeof reach =>
    async (address, init) => {
      const response = await reach(address, init)
      const said: unknown = await response.json()
      return Response.json(alter(new URL(address), said) ?? said, { status: response.status })
    }

  const connectAs = (who: 'shop' | 'customer', options: Partial<ConnectOptions> = {}) =>
    connect({
      url: 'http://wallet.test',
      address: { shop, customer }[who].address,
      apiKey: apiKeys[who],
      logKey,
      fetch: reach,
      ...options,
    })

  return { ...world, shop, customer, apiKeys, logKey, reach, altering, connectAs }
}
