import { NotVerified } from '../errors.ts'

/** Refuses an answer whose fields differ from the proven ones. It may have further fields, which are dropped. */
export function requireSame(what: string, said: unknown, proven: object): void {
  for (const [field, value] of Object.entries(proven)) {
    const given = (said as Record<string, unknown> | null | undefined)?.[field]
    if (given !== value)
      throw new NotVerified(
        `The server says ${String(given)} as ${field} of the ${what}, and the ledger says ${String(value)}.`,
      )
  }
}
