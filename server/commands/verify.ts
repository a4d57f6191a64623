import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verifyReceipt } from '#api/chain/verifyReceipt.ts'
import { formatCoins } from '#api/money.ts'
import { PlainProblem } from '../PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run verify -- FILE           checks a saved receipt (.tlog-proof or .html), with no server
  --policy FILE                  and believes this policy alone, not the one in the receipt`

/** Where a saved page has its proof. */
const IN_PAGE = /<pre id="receipt">([^<]*)<\/pre>/

try {
  const { file, policyFile } = readArguments()
  const text = await readText(file)
  const policy = policyFile === undefined ? null : await readText(policyFile)
  const { steps, isGood, transaction, hash } = verifyReceipt(receiptIn(text), policy)
  for (const { title, isGood: isPassed, found } of steps)
    console.log(`${isPassed ? '✓' : '✗'} ${title}: ${found}`)
  if (isGood && transaction) {
    const { kind, from, to, amount, fee, atMs } = transaction
    const time = new Date(atMs).toISOString()
    console.log(
      `\nProved: ${kind} of ${formatCoins(amount)} CXAC from ${from ?? 'SYSTEM'} to ${to},`,
    )
    console.log(`fee ${formatCoins(fee)} CXAC, at ${time}, transaction ${hash}.`)
    if (policy === null)
      console.log(
        'By the keys in the file: compare them with those that you trust, or give them: --policy',
      )
  } else {
    console.error(`\nNot proved: '${steps.at(-1)?.title}' failed.`)
    process.exitCode = 1
  }
} catch (error) {
  tellProblem(error)
}

function receiptIn(text: string): string {
  const [, escaped] = IN_PAGE.exec(text) ?? []
  if (escaped === undefined) return text
  return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function readText(path: string): Promise<string> {
  return readFile(fromWhereTyped(path), 'utf8').catch((error: Error) => {
    throw new PlainProblem(`The file cannot be read: ${error.message}`)
  })
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { policy: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file && !more.length) return { file, policyFile: values.policy }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
