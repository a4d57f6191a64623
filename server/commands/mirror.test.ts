import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Block } from '#api/schemas/explorer.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-copies-'))
await chmod(parent, 0o755)
afterAll(() => rm(parent, { recursive: true, force: true }))

/** As npm runs it: in the project's folder, with the user's folder in INIT_CWD. */
function run(command: string, args: readonly string[], dataDir = 'none') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${command}.ts`), ...args],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        INIT_CWD: parent,
        DATA_DIR: join(parent, dataDir),
      },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

/** The number of blocks once only a payment can add one. On a busy machine there are state blocks between payments. */
async function untilIdle(url: string): Promise<number> {
  const read = async <Answer>(path: string) => (await (await fetch(url + path)).json()) as Answer
  let newest = 0
  await expect
    .poll(async () => {
      newest = (await read<{ latestBlock: number }>('/api/statistics')).latestBlock
      return (await read<Block>(`/api/blocks/${newest}`)).inBlock.transactions
    })
    .toBe(0)
  return newest
}

test('a copied ledger can be audited and restored after its server is gone', async () => {
  const { url: DATABASE_URL } = await testDatabase()
  const server = await startServer({ DATA_DIR: join(parent, 'first'), DATABASE_URL })
  const anna = await newAccount(server.url, 'anna')
  const ben = await newAccount(server.url, 'ben', anna.referralCode)
  for (const amount of [1, 2.5, 0.000001])
    await post(
      server.url,
      '/api/transfer/coin',
      { fromAddress: ben.address, toAddress: anna.address, amount },
      { authorization: `Bearer ${ben.token}` },
    )
  const blocks = await untilIdle(server.url)
  const copied = run('mirror', [server.url, 'copy'])
  expect(copied.said).toContain(
    `localhost:0/log: ${blocks} blocks, ${blocks} of them new, signed by localhost:0`,
  )
  expect(copied.said).toContain('From now on only this key is accepted')
  expect(run('mirror', [server.url, 'copy']).said).toContain(`${blocks} blocks, 0 of them new`)
  server.child.kill('SIGTERM')
  await server.ended

  expect(run('mirror', [server.url, 'copy'])).toEqual({
    status: 1,
    said: expect.stringContaining('cannot be reached'),
  })
  expect(run('audit', ['copy'])).toEqual({
    status: 0,
    said: expect.stringContaining(
      `The ledger is right: ${blocks} blocks, 4 transactions, 2 wallets`,
    ),
  })

  await mkdir(join(parent, 'second'), { mode: 0o700 })
  await copyFile(join(parent, 'first/signing.key'), join(parent, 'second/signing.key'))
  const restored = run('restore', ['copy'], 'second')
  expect(restored.said).toContain(`Restored: ${blocks} blocks, 4 transactions, 2 wallets`)
  expect(restored.said).toContain('The signing key is the same: the log continues.')
  expect(restored.said).toContain('because a ledger does not hold them: accounts, mail addresses')
  expect(run('audit', [], 'second').said).toContain(
    `The ledger is right: ${blocks} blocks, 4 transactions, 2 wallets, 0 operator actions, 1 checkpoints`,
  )
  expect(run('restore', ['copy'], 'second')).toEqual({
    status: 1,
    said: expect.stringContaining('This database has a ledger already'),
  })
  const again = await startServer({ DATA_DIR: join(parent, 'second') })
  const address = await fetch(`${again.url}/api/addresses/${anna.address}`)
  expect(await address.json()).toMatchObject({ balance: 3.500001, transactions: 3 })
})

for (const [command, args] of [
  ['mirror', []],
  ['mirror', ['https://x.example']],
  ['restore', []],
  ['witness', []],
  ['witness', ['folder', '--port', 'x']],
  ['witness', ['folder', '--fast']],
] as const)
  test(`npm run ${command} -- ${args.join(' ')} prints its usage`, () => {
    const { status, said } = run(command, args)
    expect(said).toContain(`npm run ${command} -- `)
    expect(said).not.toContain('    at ')
    expect(status).toBe(1)
  })

test('a witness without a name or with an invalid log is refused with a sentence', () => {
  expect(run('witness', ['w']).said).toContain('A new witness needs a name')
  expect(run('witness', ['w', '--name', 'a b']).said).toContain('is not a valid name')
  expect(run('witness', ['w', '--name', 'w.example', '--log', 'x']).said).toContain(
    "'x' is not the verifier key of a log",
  )
  expect(run('witness', ['w', '--name', 'other.example']).said).toContain('is called w.example')
})
