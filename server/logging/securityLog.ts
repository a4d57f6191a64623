import { createHmac, hkdfSync } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Call } from '#api/call.ts'
import { addApiKey, revokeApiKey } from '#api/calls/apiKeys.ts'
import { changeEmail, confirmEmail, undoEmail } from '#api/calls/email.ts'
import { askToUnfreeze, freezeByLink, freezeSending, unfreezeSending } from '#api/calls/freeze.ts'
import { deleteAccount, downloadData } from '#api/calls/deletion.ts'
import { openFile, uploadFile } from '#api/calls/upload.ts'
import { acceptWithPasskey, acceptWithToken } from '#api/calls/operatorInvitations.ts'
import {
  addOperator,
  addOperatorPasskey,
  confirmRequest,
  declineRequest,
  operatorSignInWithPasskey,
  removeOperator,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import {
  deleteKycOfAccount,
  endSessionsOfAccount,
  findAccount,
  freezeAccount,
  kycApprove,
  kycCase,
  kycDocument,
  kycReject,
  operatorSignIn,
  operatorSignOut,
  unfreezeAccount,
} from '#api/calls/operator.ts'
import {
  addPasskey,
  askForPasskeyAbove,
  loginWithPasskey,
  openReset,
  removePasskey,
} from '#api/calls/passkeys.ts'
import { endOneSession, endOtherSessions } from '#api/calls/sessions.ts'
import {
  changePassword,
  login,
  logout,
  requestPasswordReset,
  resetPassword,
  signup,
} from '#api/calls/users.ts'
import {
  cancelOwnerKeys,
  changeOwnerKeys,
  startOwnerKeys,
  undoOwnerKeys,
} from '#api/calls/ownerKeys.ts'
import { addWebhook, removeWebhook } from '#api/calls/webhooks.ts'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import { API_KEY_REFUSALS } from '#api/values/apiKeys.ts'
import { networkOf } from '../network/network.ts'
import type { Answered } from '../http/serve.ts'
import { fold } from '../users/names/names.ts'

/** Calls that are an event, whether they succeed or are refused. `docs/logging.md` lists them all. */
const EVENTS = new Map<Call, string>([
  [login, 'login'],
  [loginWithPasskey, 'login'],
  [addPasskey, 'passkey_added'],
  [removePasskey, 'passkey_removed'],
  [askForPasskeyAbove, 'passkey_amount_set'],
  [addApiKey, 'api_key_added'],
  [revokeApiKey, 'api_key_revoked'],
  [addWebhook, 'webhook_added'],
  [removeWebhook, 'webhook_removed'],
  [startOwnerKeys, 'owner_keys_asked'],
  [cancelOwnerKeys, 'owner_keys_undone'],
  [undoOwnerKeys, 'owner_keys_undone'],
  [changeOwnerKeys, 'owner_keys_changed'],
  [signup, 'sign_up'],
  [logout, 'session_ended'],
  [endOneSession, 'session_ended'],
  [endOtherSessions, 'session_ended'],
  [changePassword, 'password_changed'],
  [requestPasswordReset, 'reset_asked'],
  [openReset, 'reset_opened'],
  [resetPassword, 'reset_used'],
  [changeEmail, 'email_change_asked'],
  [confirmEmail, 'email_confirmed'],
  [undoEmail, 'email_change_undone'],
  [freezeSending, 'frozen'],
  [freezeByLink, 'frozen'],
  [askToUnfreeze, 'unfreeze_asked'],
  [unfreezeSending, 'unfrozen'],
  [downloadData, 'data_downloaded'],
  [deleteAccount, 'account_deleted'],
  [operatorSignIn, 'operator_signed_in'],
  [operatorSignInWithPasskey, 'operator_signed_in'],
  [operatorSignOut, 'operator_signed_out'],
  [kycCase, 'operator_viewed'],
  [kycDocument, 'operator_viewed'],
  [findAccount, 'operator_viewed'],
  [freezeAccount, 'operator_decided'],
  [unfreezeAccount, 'operator_decided'],
  [endSessionsOfAccount, 'operator_decided'],
  [deleteKycOfAccount, 'operator_decided'],
  [confirmRequest, 'operator_decided'],
  [declineRequest, 'operator_decided'],
  [addOperator, 'operators_changed'],
  [removeOperator, 'operators_changed'],
  [acceptWithToken, 'operators_changed'],
  [acceptWithPasskey, 'operators_changed'],
  [addOperatorPasskey, 'operators_changed'],
  [removeOperatorPasskey, 'operators_changed'],
  [kycApprove, 'operator_decided'],
  [kycReject, 'operator_decided'],
])

/** One line per event, to detect and follow attacks; users appear only as keyed tags. */
export class SecurityLog {
  readonly #key: Buffer
  readonly counter = new Counter({
    name: 'cxac_security_events_total',
    help: 'Events of the security log',
    labelNames: ['event', 'outcome'],
    registers: [],
  })

  constructor(secret: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'cxac log tags', 32))
  }

  readonly record = (call: Call, answered: Answered): void => {
    const event = eventOf(call, answered)
    if (!event) return
    const { request, outcome } = answered
    this.counter.inc({ event, outcome })
    const { account, mailbox, operator } = peopleIn(answered)
    request.log.info(
      {
        event,
        outcome,
        route: call.path,
        network: this.#tag('network', networkOf(request.ip)),
        ...(account && { account: this.#tag('account', account) }),
        ...(mailbox && { mailbox: this.#tag('mailbox', fold(mailbox.trim())) }),
        ...(operator && { operator: this.#tag('operator', operator) }),
      },
      'security',
    )
  }

  #tag(kind: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${kind} ${text}`).digest('base64url')
  }
}

function eventOf(call: Call, { outcome, caller }: Answered): string | null {
  const isOperator = caller !== null && 'name' in caller
  if (outcome === 'too_many_requests') return 'throttle_closed'
  if (outcome === 'operator_signed_out') return 'operator_refused'
  if (isApiKeyRefusal(outcome)) return 'api_key_refused'
  if (call === uploadFile) return outcome === 'ok' ? null : 'upload_refused'
  if (call === openFile && isOperator) return 'operator_viewed'
  if (call === openFile) return outcome === 'ok' ? null : 'picture_refused'
  return EVENTS.get(call) ?? null
}

/** A key that is used beyond what it allows may have been stolen. */
const isApiKeyRefusal = (outcome: Answered['outcome']): boolean => API_KEY_USES_REFUSED.has(outcome)

const API_KEY_USES_REFUSED = new Set<string>([
  ...API_KEY_REFUSALS,
  'api_key_address',
  'api_key_sum',
] satisfies RefusalCode[])

interface People {
  account?: string | undefined
  mailbox?: string | undefined
  operator?: string | undefined
}

/** The caller, and users named in the request or the response. */
function peopleIn({ caller, input, answer }: Answered): People {
  const { email } = (input ?? {}) as { email?: string }
  const { user, name } = (answer ?? {}) as { user?: { id: string }; name?: string }
  if (caller && 'name' in caller) return { operator: caller.name }
  return { account: caller?.id ?? user?.id, mailbox: email, operator: name }
}
