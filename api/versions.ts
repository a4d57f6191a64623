/** What programs of others rely on. A change that breaks them raises the number, and the release's first number. */
export const VERSIONS = {
  /** Paths, inputs and replies of the calls. */
  api: 1,
  /** Bytes of blocks, proofs, receipts and the log: docs/verify.md. */
  chain: 2,
} as const
