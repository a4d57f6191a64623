/** Writes the test vectors of owner keys, which `api/chain/vectors.test.ts` compares with the code. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerKeyVectors } from '#api/chain/testing/ownerKeyVectors.ts'

const FILE = join(import.meta.dirname, '../api/chain/ownerKeyVectors.json')
await writeFile(FILE, `${JSON.stringify(ownerKeyVectors(), null, 2)}\n`)
console.log(`Written: ${FILE}`)
