import {
  addressSummary,
  balancesOfAddress,
  block,
  dailyTotals,
  ledgerCsv,
  ledgerNdjson,
  ledgerStatistics,
  topHolders,
  transactionsOfBlock,
} from './explorer.ts'
import { kycApply, kycRecord, kycStatus, uploadFile } from './kyc.ts'
import {
  historyCsv,
  transactionByHash,
  transactions,
  transactionsOfAddress,
  transfer,
} from './ledger.ts'
import { ip, mine } from './mining.ts'
import { checkpoint, consistencyProof, transactionProof } from './proofs.ts'
import { settings } from './settings.ts'
import {
  changePassword,
  getUserByUid,
  login,
  logout,
  requestPasswordReset,
  resetPassword,
  signup,
} from './users.ts'

/** Everything that can be asked, by name. */
export const calls = {
  login,
  signup,
  logout,
  requestPasswordReset,
  resetPassword,
  changePassword,
  getUserByUid,
  transactionsOfAddress,
  transfer,
  mine,
  ip,
  kycStatus,
  kycRecord,
  uploadFile,
  kycApply,
  historyCsv,
  transactions,
  transactionByHash,
  settings,
  checkpoint,
  transactionProof,
  consistencyProof,
  ledgerStatistics,
  block,
  transactionsOfBlock,
  addressSummary,
  balancesOfAddress,
  topHolders,
  dailyTotals,
  ledgerNdjson,
  ledgerCsv,
}
