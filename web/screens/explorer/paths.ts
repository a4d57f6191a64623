/** The paths of the Explorer's pages. */

export const EXPLORER_PATH = '/explorer'
export const OPERATORS_PATH = '/explorer/operators'
export const transactionPath = (hash: string): string =>
  `${EXPLORER_PATH}/tx/${encodeURIComponent(hash)}`
export const blockPath = (number: number | string): string => `${EXPLORER_PATH}/block/${number}`
export const addressPath = (address: string): string =>
  `${EXPLORER_PATH}/address/${encodeURIComponent(address)}`
