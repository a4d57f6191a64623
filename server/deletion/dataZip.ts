import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Caller } from '../http/serve.ts'
import { microsToJson } from '#api/chain/money.ts'
import { presentLine } from '../history/presentLine.ts'
import { readStatement } from '../history/readStatement.ts'
import { findUpload, openUpload, type UploadDeps } from '../kyc/documents/uploads.ts'
import { listPictures, pictureName, readOwnData } from './ownData.ts'
import { type ZipEntry, zip } from './zip.ts'

interface DataDeps extends UploadDeps {
  head: LiveLedger
}

const ALL_TIMES = { sinceMs: 0, untilMs: Number.MAX_SAFE_INTEGER }

/** All data of a user. What can fail is read before the first byte is sent, except for the long parts. */
export async function dataZip(
  deps: DataDeps,
  caller: Caller,
  token: string,
  nowMs: number,
): Promise<AsyncGenerator<Uint8Array>> {
  const data = await readOwnData(deps, caller, token, nowMs)
  const history = await readHistory(deps, caller)
  const start = { madeAt: new Date(nowMs).toISOString(), ...data, wallet: history.wallet }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'data.json', content: withTransactions(start, history.lines()) }
    for (const { id } of await listPictures(deps.pool, caller.id)) {
      const upload = await findUpload(deps.pool, id)
      // Null: it was removed by its retention time while earlier ones were sent.
      if (upload) yield { name: pictureName(id), content: [await openUpload(deps, upload)] }
    }
  }
  return zip(entries(), nowMs)
}

async function readHistory({ pool, head }: DataDeps, { id, wallet: number, address }: Caller) {
  const balance = head.balanceOf(number)
  const wallet = { number, address, balance, historyLength: head.historyLengthOf(number) }
  const history = { chain: pool, notes: pool, namesOf: nobody }
  const { lines } = await readStatement(history, wallet, id, ALL_TIMES)
  return { wallet: { address, balance: microsToJson(balance) }, lines }
}

/** Names of those who sent coins are theirs to show, not the user's data. */
const nobody = async () => new Map<string, string>()

/** One JSON object; its transactions are read while it is written. */
async function* withTransactions(
  start: object,
  lines: ReturnType<Awaited<ReturnType<typeof readStatement>>['lines']>,
): AsyncGenerator<string> {
  yield JSON.stringify(start, null, 2).replace(/\n\}$/, ',\n  "transactions": [')
  let separator = '\n'
  for await (const chunk of lines)
    for (const line of chunk) {
      yield `${separator}    ${JSON.stringify(presentLine(line))}`
      separator = ',\n'
    }
  yield '\n  ]\n}\n'
}
