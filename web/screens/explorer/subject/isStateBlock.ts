import type { Block } from '#api/schemas/explorer.ts'

/** A block that holds only the state of all wallets. */
export const isStateBlock = ({ inBlock, operatorActions, stateBlock }: Block): boolean =>
  inBlock.transactions + operatorActions.length === 0 && stateBlock !== null
