import { isSameHash } from '#api/chain/tree/merkle.ts'
import { encodeKeySet } from '#api/chain/keys/keySet.ts'
import { KINDS } from '#api/chain/kind.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { Replay } from '#api/chain/replay/replay.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import { micros } from '#api/chain/money.ts'
import { judgeAnswers } from './judgeAnswers.ts'
import type { History } from './History.ts'
import { COOLDOWN_MS } from './orders.ts'
import type { Tables, TransactionRow } from './Tables.ts'

/** Everything that is wrong at the end of a history. */
export function judge(history: History): string[] {
  const { database } = history
  return [
    ...database.problems,
    ...judgeChain(database.tables),
    ...judgeAnswers(history),
    ...judgeProcesses(history),
  ]
}

/** Recomputes coins, hashes, balances, the tree and the cooldown, trusting no stored result. */
function judgeChain(tables: Tables): string[] {
  const { head, wallets, blocks, transactions, rewards } = tables
  const problems: string[] = []
  const expect = (isRight: boolean, what: string) => isRight || problems.push(what)
  const replay = new Replay({ ...NO_RULES, cooldownMs: COOLDOWN_MS }, () => true)
  const rows = Map.groupBy(transactions.values(), row => row.block)
  try {
    for (const block of [...blocks.values()].toSorted((a, b) => a.number - b.number))
      replay.append(
        {
          ...block,
          volume: micros(block.volume),
          fees: micros(block.fees),
          issued: micros(block.issued),
        },
        (rows.get(block.number) ?? []).map(row => spellOut(tables, row)),
      )
  } catch (error) {
    return [`the chain is broken: ${(error as Error).message}`]
  }
  expect(replay.head.number === Number(head.block), 'the head is not the last block')
  expect(isSameHash(replay.head.hash, head.hash), 'the head has another hash')
  expect(
    Buffer.from(packFrontier(replay.head.frontier)).equals(head.frontier),
    'the frontier is wrong',
  )
  expect(
    wallets.size === head.wallets,
    `${wallets.size} wallets, and the head says ${head.wallets}`,
  )
  for (const { address, balance, historyLength, keySet } of wallets.values()) {
    const replayed = replay.keySetOf(address)
    const isSameSet = replayed
      ? keySet !== null && isSameHash(keySet, encodeKeySet(replayed))
      : keySet === null
    expect(isSameSet, `${address} has other keys`)
    expect(replay.balanceOf(address) === balance, `${address} has ${balance}`)
    expect(replay.historyLengthOf(address) === historyLength, `${address} has another history`)
  }
  const logged = [...tables.operatorActions.values()].filter(block => block > 0).length
  expect(
    replay.head.operatorActions === logged,
    `${logged} operatorActions, and blocks have ${replay.head.operatorActions}`,
  )
  for (const { number, kind } of transactions.values())
    expect((KINDS[kind - 1] === 'claim') === rewards.has(number), `reward ${number} has no row`)
  return problems
}

const spellOut = ({ wallets }: Tables, row: TransactionRow) => ({
  ...row,
  kind: KINDS[row.kind - 1]!,
  from: wallets.get(row.fromWallet ?? 0)?.address ?? null,
  to: wallets.get(row.toWallet)!.address,
  amount: micros(row.amount),
  fee: micros(row.fee),
  fromBalance: row.fromBalance === null ? null : micros(row.fromBalance),
  toBalance: micros(row.toBalance),
})

/** A process that served nothing that is lost works again, and knows everything. */
function judgeProcesses({ processes, database, attempts }: History): string[] {
  const { head } = database.tables
  return processes.flatMap(({ tag, parts }) => {
    if (!parts) return [`${tag} has not started`]
    if (parts.continuity.loss) return []
    const last = attempts.all.findLast(attempt => attempt.tag === tag)
    const problems = last?.outcome === 'made' ? [] : [`${tag} does not work any more`]
    if (parts.live.totals.transactions !== Number(head.transactions))
      problems.push(`${tag} knows ${parts.live.totals.transactions} of ${head.transactions}`)
    return problems
  })
}
