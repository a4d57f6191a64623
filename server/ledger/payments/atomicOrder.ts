import { Refusal } from '#api/refusals/refusals.ts'
import type { LedgerTransaction } from '../../chain/reading/records.ts'
import type { Decision, Mark, Order, OrderView, Posting } from '../order.ts'
import { ofPayment } from './ofPayment.ts'

interface Decided<Result> {
  decision: Decision<Result>
  /** The places of its postings among all. */
  first: number
  end: number
}

/** Orders that happen all together or not at all. Each is decided as it would be by itself, after those before it. */
export function atomicOrder<Result>(orders: readonly Order<Result>[]): Order<Result[]> {
  return {
    atMs: Math.max(...orders.map(({ atMs }) => atMs)),
    bulkPayments: orders.length,
    touches: {
      wallets: [...new Set(orders.flatMap(({ touches }) => touches.wallets))],
      marks: [...new Set(orders.flatMap(({ touches }) => touches.marks))],
      keys: orders.flatMap(({ touches }) => touches.keys ?? []),
    },
    decide: view => decideAll(orders, view),
  }
}

function decideAll<Result>(orders: readonly Order<Result>[], view: OrderView): Decision<Result[]> {
  const all: Decided<Result>[] = []
  const postings: Posting[] = []
  const paymentOf: number[] = []
  const marks = new Map<string, Mark>()
  const used = new Set<bigint>()
  const seen = { ...view, mark: (name: string) => marks.get(name) ?? view.mark(name) }
  orders.forEach((order, i) => {
    const decision = decideOne(order, seen, i)
    for (const digest of (decision.keys ?? []).flat()) {
      // Two signed orders with one id: an audit would refuse the second.
      if (used.has(digest)) throw ofPayment(new Refusal('key_reused'), i)
      used.add(digest)
    }
    const first = postings.length
    for (const posting of decision.postings ?? []) {
      postings.push(posting)
      paymentOf.push(i)
    }
    all.push({ decision, first, end: postings.length })
    for (const mark of decision.marks ?? []) marks.set(mark.name, { ...mark, transaction: null })
  })
  const recording = all.filter(({ decision }) => decision.record)
  return {
    postings,
    marks: [...marks.values()],
    keys: all.flatMap(({ decision }) => decision.keys ?? []),
    refusalOf: (refusal, posting) => ofPayment(refusal, paymentOf[posting]!),
    ...(recording.length && {
      record: (opened, made) =>
        recording.flatMap(one => one.decision.record!(opened, madeBy(one, made))),
    }),
    answer: made => all.map(one => one.decision.answer(madeBy(one, made))),
  }
}

function decideOne<Result>(order: Order<Result>, view: OrderView, i: number): Decision<Result> {
  try {
    return order.decide(view)
  } catch (error) {
    throw error instanceof Refusal ? ofPayment(error, i) : error
  }
}

const madeBy = (
  { first, end }: Decided<unknown>,
  made: readonly LedgerTransaction[],
): LedgerTransaction[] => made.slice(first, end)
