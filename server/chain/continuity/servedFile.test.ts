import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { openingOrder, randomAddress, silentLog, testLedger } from '../../testing/testLedger.ts'
import { readBlocks } from '../reading/readBlocks.ts'
import { Continuity } from './Continuity.ts'
import { ServedFile } from './ServedFile.ts'

const BLOCK = { block: 7, transactions: 9, wallets: 3, signed: 6, knownLosses: [] }
const HASH = 'ab'.repeat(32)

test('files that a former version left in `told` are found after an upgrade', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-served-'))
  for (const [folder, name, block] of [
    ['told', 'old.json', 7],
    ['served', 'new.json', 8],
  ] as const) {
    await mkdir(join(dataDir, folder))
    await writeFile(join(dataDir, folder, name), JSON.stringify({ ...BLOCK, block, hash: HASH }))
  }
  const file = new ServedFile(dataDir, silentLog)
  const found = await file.readAll()
  const hash = Buffer.from(HASH, 'hex')
  expect(found.toSorted((a, b) => a.block - b.block)).toEqual([
    { ...BLOCK, hash },
    { ...BLOCK, block: 8, hash },
  ])
  file.note(found[0]!)
  await file.close()
  expect(await readdir(dataDir)).toEqual(['served'])
  expect(await readdir(join(dataDir, 'served'))).toHaveLength(1)
  expect(await new ServedFile(dataDir, silentLog).readAll()).toEqual([found[0]])
})

test('of several files the newest block and the newest signature count, in any order', async () => {
  const { ledger, pool } = await testLedger()
  for (let i = 0; i < 3; i++) await ledger.submit(openingOrder(randomAddress(), micros(1n)))
  const blocks = await readBlocks(pool, 0, 3)
  const served = ({ block, signed }: { block: number; signed: number }) => {
    const hash = Buffer.from(blocks[block - 1]!.hash).toString('hex')
    return JSON.stringify({ ...BLOCK, wallets: 0, block, signed, hash })
  }
  const [signer, reader] = [
    { block: 2, signed: 2 },
    { block: 3, signed: 1 },
  ]
  for (const files of [
    [signer, reader],
    [reader, signer],
  ]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'cxac-served-'))
    await mkdir(join(dataDir, 'served'))
    for (const [i, file] of files.entries())
      await writeFile(join(dataDir, 'served', `${i}.json`), served(file))
    const continuity = new Continuity(pool, silentLog, new ServedFile(dataDir, silentLog))
    await continuity.open()
    expect(continuity.served).toMatchObject({ block: 3, signed: 2 })
    await continuity.close()
  }
})
