import type { Call, InputOf, ReplyOf } from '#api/call.ts'
import { expireSession } from '../session/expireSession.ts'
import { makeAsk } from './makeAsk.ts'
import { session } from '../session/session.ts'

const ask = makeAsk({ read: () => session.read()?.token ?? null, onRefused: expireSession })

/** Asks the server one thing. Throws `Refused` or `Unreachable`. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  return (await ask(call, input, signal)).body
}

export interface ListPage<Rows> {
  rows: Rows
  /** How many rows there are on all pages; null where the server does not count them. */
  total: number | null
  hasNext: boolean
}

/** Asks for one page of a list. */
export async function requestPage<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ListPage<ReplyOf<C>>> {
  const { body, headers } = await ask(call, input, signal)
  const total = headers.get('x-total-count')
  return {
    rows: body,
    total: total === null ? null : Number(total),
    hasNext: /rel="?next"?/.test(headers.get('link') ?? ''),
  }
}
