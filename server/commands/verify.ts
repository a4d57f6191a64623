import { readFile } from 'node:fs/promises'
import { parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { parseOperatorActionProof } from '#api/chain/proof/operatorActionProof.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { type VerifiedReceipt, verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { formatCoins } from '#api/chain/money.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { readArguments } from './readArguments.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run verify -- FILE           checks a saved receipt (.tlog-proof or .html), or the proof of a balance
                                 or of an operator action, without a server
  --policy FILE                  trusts only the keys of this policy, not those in the file`

const SIGNS = { passed: '✓', failed: '✗', missing: '✗', none: '–' }
const OWN_KEY =
  'This key came with the file, and anyone can make one. Compare it with the key that the ledger\n' +
  'publishes at /log/policy, or pass a policy that you trust with --policy'

/** The proof in a saved page. */
const IN_PAGE = /<pre id="receipt">([^<]*)<\/pre>/

try {
  const options = { policy: { type: 'string' } } as const
  const { values, positionals } = readArguments(USAGE, options, { min: 1, max: 1 })
  const text = await readText(positionals[0]!)
  const policy = values.policy === undefined ? null : await readText(values.policy)
  const { steps, isGood, said, signedBy } = verified(receiptIn(text), policy)
  for (const { title, result, found } of steps) console.log(`${SIGNS[result]} ${title}: ${found}`)
  if (isGood) {
    console.log(`\n${policy === null ? 'Consistent' : 'Proved'}: ${said}`)
    console.log(`Signed by ${signedBy}`)
    if (policy === null) console.log(OWN_KEY)
  } else {
    const { title, result } = steps.at(-1)!
    console.error(`\nNot proved: '${title}' ${result === 'missing' ? 'is missing' : 'failed'}.`)
    process.exitCode = 1
  }
} catch (error) {
  printProblem(error)
}

/** Verifies a transaction, a balance or an operator action. */
function verified(text: string, policy: string | null) {
  if (parseOperatorActionProof(text)) {
    const logged = verifyOperatorAction(text, null, policy)
    const { operatorAction, header } = logged
    const said =
      operatorAction &&
      `${operatorAction.kind} at ${new Date(operatorAction.atMs).toISOString()}, in block ${header?.number}.`
    return { ...logged, said }
  }
  if (!parseBalanceProof(text)) {
    const receipt = verifyReceipt(text, policy)
    return { ...receipt, said: paymentOf(receipt) }
  }
  const balance = verifyBalance(text, policy)
  const { leaf, block } = balance
  const said =
    leaf &&
    `${leaf.address} held ${formatCoins(leaf.balance)} CXAC after block ${block}.\nnpm run audit shows that this follows from all transactions.`
  return { ...balance, said }
}

function paymentOf({ transaction, hash }: VerifiedReceipt): string | undefined {
  if (!transaction) return undefined
  const { kind, from, to, amount, fee, atMs } = transaction
  const time = new Date(atMs).toISOString()
  return (
    `${kind} of ${formatCoins(amount)} CXAC from ${from ?? 'SYSTEM'} to ${to},\n` +
    `fee ${formatCoins(fee)} CXAC, at ${time}, transaction ${hash}.`
  )
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
