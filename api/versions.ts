/** What programs of others rely on. A breaking change increments the number, and the major version of the release. */
export const VERSIONS = {
  /** Paths, inputs and replies of the calls. */
  api: 1,
  /** Bytes of blocks, proofs, receipts and the log: docs/verify.md. */
  chain: 2,
} as const
