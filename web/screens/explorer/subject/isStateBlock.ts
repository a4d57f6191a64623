import type { Block } from '#api/schemas/explorer.ts'

/** A block that holds only the state of all wallets. */
export const isStateBlock = ({
  inBlock,
  operatorActions,
  keyChanges = 0,
  stateBlock,
}: Block): boolean =>
  inBlock.transactions + operatorActions.length + keyChanges === 0 && stateBlock !== null
