import { NEWS_WITH_HEAD } from '#server/chain/reading/NewsReader.ts'
import { loadKeys, loadMarks, loadWallets } from '#server/ledger/statements/load.ts'

export interface Asked {
  name?: string
  text: string
  values: readonly unknown[]
}

/** A row of another domain, stored with a reward. */
export const NOTE_REWARD = 'INSERT INTO rewards (transaction) VALUES ($1)'

/** The beginnings of statements without a name. */
const BEGINNINGS: readonly [string, string][] = [
  ['BEGIN', 'begin'],
  ['COMMIT', 'commit'],
  ['ROLLBACK', 'rollback'],
  ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', 'take-snapshot'],
  [loadWallets([]).text, 'load-wallets'],
  [loadMarks([]).text, 'load-marks'],
  [loadKeys([]).text, 'load-keys'],
  [NEWS_WITH_HEAD, 'read-news'],
  ['SELECT wallets, block, at_ms, transactions', 'read-head'],
  ['SELECT FROM chain_head FOR UPDATE', 'wait-for-head'],
  ['SELECT hash FROM blocks WHERE number = $1', 'read-block-hash'],
  ['SELECT FROM wallets WHERE address = $1', 'find-wallet'],
  ['SELECT string_agg(int4send(number) || int8send(balance_micros)', 'read-packed-wallets'],
  ['SELECT number, address FROM wallets WHERE number = ANY ($1::integer[])', 'read-addresses'],
  ['SELECT t.number, t.kind, sender.address', 'read-transactions'],
  ['SELECT id FROM losses WHERE accepted_at IS NOT NULL', 'read-accepted-losses'],
  ['SELECT FROM losses l WHERE accepted_at IS NOT NULL', 'look-for-acceptance'],
  ['INSERT INTO losses', 'report-loss'],
  ['UPDATE barriers SET written = written + 1', 'move-barrier'],
  ['SELECT pg_terminate_backend(pid) FROM pg_stat_activity', 'end-connection'],
  ['SELECT give_pen()', 'give-lease'],
  [NOTE_REWARD, 'note-reward'],
].map(([text, name]) => [plain(text!), name!])

const known = new Map<string, string>()

/** The name of a statement that the simulation knows; throws for any other. */
export function statementName({ name, text }: Asked): string {
  if (name) return name
  const found = known.get(text) ?? BEGINNINGS.find(([begin]) => plain(text).startsWith(begin))?.[1]
  if (!found) throw new Error(`The simulation does not know this statement: ${text}`)
  known.set(text, found)
  return found
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
