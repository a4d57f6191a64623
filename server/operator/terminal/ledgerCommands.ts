import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { parseAddress } from '#api/chain/address.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import { formatCoins, micros } from '#api/chain/money.ts'
import { acceptLosses, readOpenLoss, type OpenLoss } from '../../chain/continuity/losses.ts'
import { readHead, type LedgerTransaction } from '../../chain/reading/records.ts'
import {
  readByHash,
  readHistory,
  readTransactions,
  readWallet,
} from '../../chain/reading/readTransactions.ts'
import { readBlocks } from '../../chain/reading/readBlocks.ts'
import { atomically } from '../../db/database.ts'
import { recordOperatorAction } from '../../ledger/operatorActions/recordOperatorAction.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import type { Commands, TerminalDeps } from './command.ts'
import { facts, table, time } from './table.ts'

const SHOWN_ROWS = 20

export const ledgerCommands: Commands = {
  'ledger tx': {
    takes: 'HASH',
    does: 'one transaction',
    words: 1,
    async run({ pool, print }, [hash]) {
      const isHash = /^[0-9a-f]{64}$/i.test(hash!)
      const found = isHash ? await readByHash(pool, hexToBytes(hash!)) : null
      if (!found) throw new PlainProblem('There is no such transaction.')
      print(rowsOf([found]))
    },
  },
  'ledger block': {
    takes: 'NUMBER',
    does: 'one block with its newest transactions',
    words: 1,
    async run({ pool, print }, [text]) {
      const number = /^\d{1,15}$/.test(text!) ? Number(text) : 0
      const [block] = await readBlocks(pool, number - 1, 1)
      if (number < 1 || block?.number !== number) throw new PlainProblem('There is no such block.')
      print(
        facts([
          ['hash', bytesToHex(block.hash)],
          ['time', time(block.atMs)],
        ]),
      )
      const rows = await readTransactions(
        pool,
        block.transactions - SHOWN_ROWS + 1,
        block.transactions,
      )
      print(rowsOf(rows.filter(row => row.block === number)))
    },
  },
  'ledger address': {
    takes: 'ADDRESS',
    does: 'a wallet and its newest transactions',
    words: 1,
    async run({ pool, print }, [text]) {
      const address = parseAddress(text!)
      const wallet = address && (await readWallet(pool, address))
      if (!wallet) throw new PlainProblem('There is no such wallet.')
      const { number, balance, historyLength } = wallet
      print(`${wallet.address}: ${formatCoins(balance)} CXAC, ${historyLength} transactions`)
      const first = Math.max(1, historyLength - SHOWN_ROWS + 1)
      print(rowsOf(await readHistory(pool, number, first, historyLength)))
    },
  },
  'ledger accept-loss': {
    takes: 'BLOCK HASH',
    does: 'accept that blocks are lost (see /readyz); BLOCK and HASH are the newest block that is left',
    words: 2,
    run: (parts, [block, hash]) => acceptLoss(parts, block!, hash!),
  },
  ledger: {
    takes: '',
    does: 'the totals of the ledger',
    words: 0,
    async run({ pool, print }) {
      const { block, wallets, transactions, volume, fees, issued } = await readHead(pool)
      print(
        facts([
          ['blocks', String(block)],
          ['transactions', String(transactions)],
          ['wallets', String(wallets)],
          ['volume', `${formatCoins(volume)} CXAC`],
          ['fees', `${formatCoins(fees)} CXAC`],
          ['in circulation', `${formatCoins(micros(issued - fees))} CXAC`],
        ]),
      )
    },
  },
}

/** Block and hash prove that the operator has looked at what is left. */
function acceptLoss({ pool, who, now, print }: TerminalDeps, block: string, hash: string) {
  return atomically(pool, async sql => {
    const loss = await readOpenLoss(sql)
    if (!loss) throw new PlainProblem('The database has every block that was served or signed.')
    print(facts(lost(loss)))
    const number = /^\d{1,15}$/.test(block) ? Number(block) : -1
    const head = await readHead(sql)
    const [named] = number > 0 ? await readBlocks(sql, number - 1, 1) : [head]
    const isThere = named && bytesToHex(named.hash) === hash.toLowerCase()
    if (number < loss.left || number > head.block || !isThere)
      throw new PlainProblem(
        `Nothing was accepted. The newest block of this database is ${head.block} ${bytesToHex(head.hash)}: name it, once you are sure that no better copy exists.`,
      )
    const atMs = now()
    await acceptLosses(sql, who, atMs)
    const about = `${head.block} ${bytesToHex(head.hash)}`
    const record = { kind: 'loss_accepted', atMs, about, what: 'accepted', why: '' } as const
    await recordOperatorAction(sql, record, { userId: null })
    print(`Accepted by ${who}. The servers restart and continue from block ${head.block}.`)
  })
}

function lost({ left, lastBlock, transactions, wallets, signed }: OpenLoss) {
  return [
    ['lost blocks', lastBlock > left ? `${left + 1} to ${lastBlock}` : 'none'],
    ['transactions', String(transactions)],
    ['wallets', String(wallets)],
    ['signed', signed > left ? `a checkpoint of ${signed} blocks` : 'nothing that is lost'],
  ] as const
}

const rowsOf = (rows: readonly LedgerTransaction[]) =>
  table(
    ['number', 'block', 'time', 'kind', 'from', 'to', 'amount', 'fee', 'hash'],
    rows.map(row => [
      String(row.number),
      String(row.block),
      time(row.atMs),
      row.kind,
      row.from ?? SYSTEM,
      row.to,
      formatCoins(row.amount),
      formatCoins(row.fee),
      bytesToHex(row.hash),
    ]),
  )
