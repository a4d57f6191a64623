import { hexToBytes } from '@noble/hashes/utils.js'
import type { ReplyOf } from '#api/call.ts'
import type { events } from '#api/calls/events.ts'
import type { transfer, transfers } from '#api/calls/ledger.ts'
import type { balanceProof, consistencyProof, transactionProof } from '#api/calls/proofs.ts'
import type { operatorActionProof } from '#api/calls/operatorActions.ts'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#api/chain/ed25519.ts'

/** What a dishonest server, or anybody between, could answer. Every one must be refused. */

/** An earlier payment, true and proven, in the place of another. */
export interface Others {
  transaction: ReplyOf<typeof transfer>['transaction']
  transactionProof: ReplyOf<typeof transactionProof>
  balanceProof: ReplyOf<typeof balanceProof>
  olderBalance: ReplyOf<typeof balanceProof>
  address: string
}

type Changes<Reply> = Record<string, (reply: Reply, others: Others) => unknown>

const ZEROS = '00'.repeat(32)
const FORGER = hexToBytes('07'.repeat(32))
/** Another letter or digit in its middle. */
const spoiled = (text: string) => {
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
}

const ofTransaction = (get: (reply: never) => Others['transaction']) =>
  ({
    'another amount': reply => (get(reply as never).amount += 1),
    'another fee': reply => (get(reply as never).fee = 0),
    'another recipient': (reply, { address }) => (get(reply as never).to = address),
    'another sender': (reply, { address }) => (get(reply as never).from = address),
    'another hash': reply => (get(reply as never).transactionHash = ZEROS),
    'another number': reply => (get(reply as never)._id += '0'),
    'another block': reply => (get(reply as never).blockNumber += 1),
    'another block before': reply => (get(reply as never).previousBlock = ZEROS),
    'another time': reply => (get(reply as never).createdAt = '2026-01-01T00:00:00.000Z'),
    'another kind': reply => (get(reply as never).kind = 'claim'),
  }) satisfies Changes<unknown>

export const PAY: Changes<ReplyOf<typeof transfer>> = {
  ...ofTransaction((reply: ReplyOf<typeof transfer>) => reply.transaction),
  'no transaction': reply => delete (reply as Partial<typeof reply>).transaction,
  'an earlier payment': (reply, { transaction }) => (reply.transaction = transaction),
}

export const PAY_MANY: Changes<ReplyOf<typeof transfers>> = {
  'outcomes in another order': reply => (reply.outcomes = reply.outcomes.toReversed()),
  'an outcome too few': ({ outcomes }) => outcomes.pop(),
  'an outcome too many': ({ outcomes }) => outcomes.push(outcomes[0]!),
  'the transaction of one payment for both': ({ outcomes }) =>
    (outcomes[1]!.transaction = outcomes[0]!.transaction!),
  'neither transaction nor refusal': ({ outcomes }) => delete outcomes[0]!.transaction,
  'another amount of many': ({ outcomes }) => (outcomes[1]!.transaction!.amount += 1),
}

export const PROOF: Changes<ReplyOf<typeof transactionProof>> = {
  'another proven amount': ({ transaction }) => (transaction.amount += '0'),
  'another proven fee': ({ transaction }) => (transaction.fee = '0'),
  'another proven sender': ({ transaction }, { address }) => (transaction.from = address),
  'SYSTEM as the proven sender': ({ transaction }) => (transaction.from = null),
  'another proven recipient': ({ transaction }, { address }) => (transaction.to = address),
  'another proven number': ({ transaction }) => (transaction.number += 1),
  'another proven kind': ({ transaction }) => (transaction.kind = 'bonus'),
  'another proven time': ({ transaction }) => (transaction.atMs += 1),
  'another number of the block': ({ block }) => (block.number -= 1),
  'another hash of the block before': ({ block }) => (block.previousHash = ZEROS),
  'another Merkle root': ({ block }) => (block.merkleRoot = ZEROS),
  'another time of the block': ({ block }) => (block.atMs += 1),
  'another count of transactions': ({ block }) => (block.transactions += 1),
  'another volume': ({ block }) => (block.volume += '0'),
  'other fees': ({ block }) => (block.fees += '0'),
  'more coins issued': ({ block }) => (block.issued += '0'),
  'a header without commitments': ({ block }) => (block.commits = null),
  'another state of all wallets': ({ block }) =>
    (block.commits!.stateRoot = ZEROS.replace('0', '1')),
  'another sum of all wallets': ({ block }) => (block.commits!.stateSum += '1'),
  'other operator actions': ({ block }) => (block.commits!.actionsRoot = 'ab'.repeat(32)),
  'another place in the block': proof => (proof.indexInBlock += 1),
  'another size of the block': proof => (proof.sizeOfBlock += 1),
  'a longer path in the block': ({ pathInBlock }) => pathInBlock.push(ZEROS),
  'another path in the tree': ({ pathInTree }) => (pathInTree[0] = ZEROS),
  'a shorter path in the tree': ({ pathInTree }) => pathInTree.pop(),
  'no hex in the path': ({ pathInTree }) => (pathInTree[0] = 'none'),
  'another size of the ledger': proof =>
    (proof.checkpoint = proof.checkpoint.replace(/\n\d+\n/, size => `\n${Number(size) + 1}\n`)),
  'another root of the ledger': proof =>
    (proof.checkpoint = proof.checkpoint.replace(/(?<=\n\d+\n).+/, spoiled)),
  'another origin': proof => (proof.checkpoint = `x${proof.checkpoint}`),
  'a spoiled signature': proof =>
    (proof.checkpoint = proof.checkpoint.replace(/.{9}=*\n$/, 'AAAAAAAA=\n')),
  'no signature': proof => (proof.checkpoint = proof.checkpoint.replace(/\n\n[^]*/, '\n\n')),
  'another log key': proof => (proof.verifierKey = spoiled(proof.verifierKey)),
  'a ledger signed by a forger under the same name': proof => {
    const name = proof.verifierKey.split('+', 1)[0]!
    const [origin = '', size = '', root = ''] = proof.checkpoint.split('\n')
    const bytes = Uint8Array.from(atob(root), char => char.charCodeAt(0))
    const forged = { origin, size: Number(size), root: bytes }
    proof.checkpoint = signCheckpoint(forged, name, FORGER)
    proof.policy = `log ${verifierKey(name, publicKeyOf(FORGER))}\nquorum none\n`
  },
  'the proof of another transaction': (proof, { transactionProof: other }) =>
    Object.assign(proof, other),
}

export const BALANCE: Changes<ReplyOf<typeof balanceProof>> = {
  'a spoiled proof of a balance': reply => (reply.proof = spoiled(reply.proof!)),
  'the proof of another wallet': (reply, { balanceProof: other }) => (reply.proof = other.proof),
  'the balance before the last payment': (reply, { olderBalance }) =>
    (reply.proof = olderBalance.proof),
  'no proof of the balance': reply => (reply.proof = null),
  'another log key of a balance': reply => (reply.verifierKey = spoiled(reply.verifierKey)),
}

export const GROWTH: Changes<ReplyOf<typeof consistencyProof>> = {
  'another proof that the ledger has only grown': ({ proof }) => (proof[0] = ZEROS),
  'a shorter proof of growth': ({ proof }) => proof.pop(),
  'a longer proof of growth': ({ proof }) => proof.push(ZEROS),
  'a proof of growth that is no hash': ({ proof }) => (proof[0] = 'none'),
}

type Events = ReplyOf<typeof events>['events']
const ofEvents =
  (change: (events: Events, others: Others) => unknown) =>
  ({ events: found }: ReplyOf<typeof events>, others: Others) =>
    change(found, others)

export const EVENTS: Changes<ReplyOf<typeof events>> = {
  'another amount in an event': ofEvents(([, one]) => (one!.data.transaction!.amount += 1)),
  'another type': ofEvents(([, one]) => (one!.type = 'payment.self')),
  'another time of an event': ofEvents(([, one]) => (one!.timestamp = '2026-01-01T00:00:00.000Z')),
  'another wallet': ofEvents(([, one], { address }) => (one!.data.address = address)),
  'another line': ofEvents(([, one]) => (one!.data.line! += 1)),
  'another cursor': ofEvents(([, one]) => (one!.id = '1.2')),
  'another balance': ofEvents(([, one]) => (one!.data.balance! += 1)),
  'no data': ofEvents(([, one]) => delete (one as Partial<typeof one>)!.data),
  'no first event': ofEvents(found => found.shift()),
  'an event left out': ofEvents(found => found.splice(1, 1)),
  'an event twice': ofEvents(found => found.splice(1, 0, found[1]!)),
  'an event twice, as another line': ofEvents(found => {
    const { id, data, ...rest } = found.at(-2)!
    const line = data.line! + 1
    const twin = { ...rest, id: id.replace(/\d+$/, String(line)), data: { ...data, line } }
    found.splice(found.length - 1, 1, twin)
  }),
  'events in another order': reply => (reply.events = reply.events.toReversed()),
  'a payment between other wallets': ofEvents(([, one], { transaction }) =>
    Object.assign(one!.data, { transaction }),
  ),
  'another place to go on from': reply => (reply.next = '1.1'),
  'more events, and none sent': reply =>
    Object.assign(reply, { events: [], next: '0.0', hasMore: true }),
  'a freeze instead of its end': ofEvents(found => (found.at(-1)!.type = 'wallet.frozen')),
  'another block of a freeze': ofEvents(found => (found.at(-1)!.data.operatorAction!.block += 1)),
  'another hash of a freeze': ofEvents(found => (found.at(-1)!.data.operatorAction!.hash = ZEROS)),
  'no operator action': ofEvents(found => delete found.at(-1)!.data.operatorAction),
}

export const ACTION: Changes<ReplyOf<typeof operatorActionProof>> = {
  'a spoiled proof of a freeze': reply => (reply.proof = spoiled(reply.proof)),
}
