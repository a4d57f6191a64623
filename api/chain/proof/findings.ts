import type { ShownKeySet } from './keySetPlace.ts'

/** The steps of a proof, as the command line names them. Screens have messages for these codes, and for those below. */
export const STEP_TITLES = {
  file: 'File',
  policy: 'Policy',
  form: 'Format',
  transaction: 'Transaction',
  place_in_block: 'Place in the block',
  order: 'Order of the owner',
  key_of_wallet: 'Key of the wallet',
  place_among_wallets: 'Place among the wallets',
  keys: 'Who can move it',
  total_of_wallets: 'Total of all wallets',
  operator_action: 'Operator action',
  record: 'Your record',
  place_among_actions: 'Place among the operator actions',
  place_in_ledger: 'Place in the ledger',
  signature: 'Signature',
  witnesses: 'Witnesses',
}
export type StepCode = keyof typeof STEP_TITLES

/** What a step can find, without a full stop. */
const FINDINGS = {
  whole: () => 'The file is complete',
  no_receipt: () => 'It is no receipt, or was changed',
  no_balance_proof: () => 'It is no proof of a balance, or was changed',
  no_action_proof: () => 'It is no proof of an operator action, or was changed',
  policy_unreadable: () => 'The policy cannot be read',
  malformed: ({ reason }: { reason: string }) => reason,
  transaction_hash: ({ hash }: { hash: string }) => `Its hash is ${hash}`,
  no_transaction: () => 'The file does not hold a transaction',
  in_block: ({ place, size, block }: { place: number; size: number; block: number }) =>
    `Transaction ${place} of ${size} in block ${block}`,
  not_in_block: () => 'Its Merkle path does not lead to the Merkle root of the block',
  ordered: () => 'A key has signed the order',
  ordered_by_some_key: () =>
    'A key has signed the order; an audit shows whether it is one of the wallet’s keys',
  not_ordered: () => 'The owner’s order is missing, or its signature is not valid',
  key_of_wallet: ({ sequence, since, until }: ShownKeySet) =>
    `It was one of the wallet’s keys: blocks ${since} and ${until} show key set ${sequence}`,
  no_key_of_wallet: () => 'The file does not show that it was one of the wallet’s keys',
  moved_by_keys: ({ hash }: { hash: string }) =>
    `Only the owner’s keys; their set has the hash ${hash}`,
  among_wallets: ({ number, wallets, coins, transactions, block }: WalletFinding) =>
    `Wallet ${number} of ${wallets} holds ${coins} CXAC after ${transactions} transactions, as block ${block} says`,
  not_among_wallets: () => 'Its Merkle path does not lead to the state that the block names',
  total: ({ coins, block }: { coins: string; block: number }) =>
    `${coins} CXAC, which is all that was issued up to block ${block}, less the fees`,
  not_total: () => 'It is not what was issued less the fees',
  action: ({ kind }: { kind: string }) => `${kind}, logged as a salted hash`,
  no_action: () => 'The file does not hold an operator action',
  record_logged: () => 'Its hash, with your salt, is the one that was logged',
  record_not_logged: () => 'Its hash, with your salt, is not the one that was logged',
  among_actions: ({ block }: { block: number }) => `It is one of those that block ${block} names`,
  not_among_actions: () =>
    'Its Merkle path does not lead to the operator actions that the block names',
  in_ledger: ({ block, size }: { block: number; size: number }) => `Block ${block} of ${size}`,
  both_in_ledger: ({ first, second, size }: { first: number; second: number; size: number }) =>
    `Blocks ${first} and ${second} of ${size}`,
  not_in_ledger: () => 'Its Merkle path does not lead to the root of the ledger',
  signed: ({ origin, size }: { origin: string; size: number }) =>
    `${origin} has signed a ledger of ${size} blocks`,
  signed_by_own_key: ({ origin, size }: { origin: string; size: number }) =>
    `${origin} has signed a ledger of ${size} blocks, with a key that came with the file`,
  signed_by_stranger: () => 'A signature is by a key that the policy does not name',
  not_signed: () => 'No log of the policy has signed it',
  cosigned: ({ names }: { names: string }) => `Cosigned by ${names}`,
  no_witness: () => 'No independent witness has cosigned it yet',
  cosignature_invalid: () => 'A cosignature of a witness is not valid',
  too_few_witnesses: ({ names }: { names: string }) =>
    `Fewer independent witnesses have cosigned this ledger than its policy requires: ${names || 'none'}`,
}

interface WalletFinding {
  number: number
  wallets: number
  coins: string
  transactions: number
  block: number
}

export type FindingCode = keyof typeof FINDINGS
export type FindingValues<Code extends FindingCode> = Parameters<(typeof FINDINGS)[Code]>

/** A code with its values: `['in_ledger', { block: 5, size: 7 }]`. */
export type Finding = {
  [Code in FindingCode]: readonly [code: Code, ...values: FindingValues<Code>]
}[FindingCode]

/** In English. */
export const findingText = <Code extends FindingCode>([code, ...values]: readonly [
  Code,
  ...FindingValues<Code>,
]): string => (FINDINGS[code] as (...given: FindingValues<Code>) => string)(...values)
