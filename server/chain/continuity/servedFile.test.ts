import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../testing/testLedger.ts'
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
