/** What the explorer serves is signed by another domain. */
export interface CoveringCheckpoints {
  /** A checkpoint that covers this block. */
  covering: (block: number) => Promise<{ size: number; note: string }>
}
