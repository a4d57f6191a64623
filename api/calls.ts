import type { Call } from './call.ts'
import { operatorActionCounts, operatorActionProof } from './calls/operatorActions.ts'
import { changeEmail, confirmEmail, sendConfirmation, undoEmail } from './calls/email.ts'
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
} from './calls/explorer.ts'
import { askToUnfreeze, freezeByLink, freezeSending, unfreezeSending } from './calls/freeze.ts'
import {
  beginPasskeyDeletion,
  beginPasskeyDownload,
  deleteAccount,
  downloadData,
} from './calls/deletion.ts'
import { searchHistory, statement, statementCsv } from './calls/history.ts'
import { kycApply, kycRecord, kycStatus, openFile, uploadFile } from './calls/kyc.ts'
import {
  historyCsv,
  transactionByHash,
  transactions,
  transactionsOfAddress,
  transfer,
} from './calls/ledger.ts'
import { logBlocks, logCheckpoint, logEntries, logPolicy, logTile } from './calls/log.ts'
import { ip, mine } from './calls/mining.ts'
import { notes, writeNote } from './calls/notes.ts'
import { notifications, renewPush, setMailWishes, setPushWishes } from './calls/notifications.ts'
import {
  addOperator,
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  confirmRequest,
  declineRequest,
  operatorPasskeys,
  operatorRequests,
  operators,
  operatorSignInWithPasskey,
  removeOperator,
  removeOperatorPasskey,
} from './calls/operators.ts'
import {
  acceptWithPasskey,
  acceptWithToken,
  beginAcceptWithPasskey,
  openInvitation,
} from './calls/operatorInvitations.ts'
import {
  deleteKycOfAccount,
  endSessionsOfAccount,
  findAccount,
  freezeAccount,
  kycApprove,
  kycCase,
  kycCases,
  kycDocument,
  kycReject,
  operatorSignIn,
  operatorSignOut,
  unfreezeAccount,
} from './calls/operator.ts'
import { contacts, findPerson, keepContacts, removeContact, setFindable } from './calls/people.ts'
import {
  addPasskey,
  askForPasskeyAbove,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyTransfer,
  beginPasskeyUnfreeze,
  loginWithPasskey,
  passkeys,
  openReset,
  removePasskey,
} from './calls/passkeys.ts'
import { balanceProof, checkpoint, consistencyProof, transactionProof } from './calls/proofs.ts'
import { endOneSession, endOtherSessions, sessions } from './calls/sessions.ts'
import { settings } from './calls/settings.ts'
import { stream } from './calls/stream.ts'
import {
  changePassword,
  getUserByUid,
  login,
  logout,
  requestPasswordReset,
  resetPassword,
  signup,
} from './calls/users.ts'

/** Everything that can be asked. An app that does not answer exactly its list does not start. */

/** Of the upload part, which may run alone on a host of its own. */
export const UPLOAD_CALLS: readonly Call[] = [uploadFile, openFile]

export const PUBLIC_CALLS: readonly Call[] = [
  settings,
  login,
  signup,
  logout,
  requestPasswordReset,
  openReset,
  resetPassword,
  changePassword,
  getUserByUid,
  sessions,
  endOneSession,
  endOtherSessions,
  sendConfirmation,
  changeEmail,
  confirmEmail,
  undoEmail,
  freezeSending,
  freezeByLink,
  askToUnfreeze,
  unfreezeSending,
  passkeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  askForPasskeyAbove,
  beginPasskeyLogin,
  loginWithPasskey,
  beginPasskeyTransfer,
  beginPasskeyUnfreeze,
  downloadData,
  deleteAccount,
  beginPasskeyDeletion,
  beginPasskeyDownload,
  contacts,
  keepContacts,
  removeContact,
  setFindable,
  findPerson,
  notifications,
  setMailWishes,
  setPushWishes,
  renewPush,
  transfer,
  mine,
  ip,
  kycStatus,
  kycRecord,
  kycApply,
  ...UPLOAD_CALLS,
  transactions,
  transactionByHash,
  transactionsOfAddress,
  historyCsv,
  searchHistory,
  statement,
  statementCsv,
  notes,
  writeNote,
  checkpoint,
  transactionProof,
  balanceProof,
  operatorActionProof,
  consistencyProof,
  operatorActionCounts,
  ledgerStatistics,
  block,
  transactionsOfBlock,
  addressSummary,
  balancesOfAddress,
  topHolders,
  dailyTotals,
  ledgerNdjson,
  ledgerCsv,
  logPolicy,
  logCheckpoint,
  logTile,
  logEntries,
  logBlocks,
  stream,
]

/** On the operators' own port. */
export const OPERATOR_CALLS: readonly Call[] = [
  operatorSignIn,
  operatorSignOut,
  kycCases,
  kycCase,
  kycDocument,
  kycApprove,
  kycReject,
  findAccount,
  freezeAccount,
  unfreezeAccount,
  endSessionsOfAccount,
  deleteKycOfAccount,
  operatorRequests,
  confirmRequest,
  declineRequest,
  operators,
  addOperator,
  removeOperator,
  operatorPasskeys,
  beginOperatorPasskey,
  addOperatorPasskey,
  removeOperatorPasskey,
  beginOperatorSignIn,
  operatorSignInWithPasskey,
  openInvitation,
  acceptWithToken,
  beginAcceptWithPasskey,
  acceptWithPasskey,
]
