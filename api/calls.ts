import type { Call } from './call.ts'
import * as apiKeys from './calls/apiKeys.ts'
import * as deletion from './calls/deletion.ts'
import * as email from './calls/email.ts'
import * as events from './calls/events.ts'
import * as explorer from './calls/explorer.ts'
import * as freeze from './calls/freeze.ts'
import * as history from './calls/history.ts'
import * as kyc from './calls/kyc.ts'
import * as ledger from './calls/ledger.ts'
import * as log from './calls/log.ts'
import * as mining from './calls/mining.ts'
import * as notes from './calls/notes.ts'
import * as notifications from './calls/notifications.ts'
import * as operator from './calls/operator.ts'
import * as operatorActions from './calls/operatorActions.ts'
import * as operatorInvitations from './calls/operatorInvitations.ts'
import * as operators from './calls/operators.ts'
import * as ownerKeys from './calls/ownerKeys.ts'
import * as passkeys from './calls/passkeys.ts'
import * as people from './calls/people.ts'
import * as proofs from './calls/proofs.ts'
import * as sessions from './calls/sessions.ts'
import * as settings from './calls/settings.ts'
import * as stream from './calls/stream.ts'
import * as upload from './calls/upload.ts'
import * as users from './calls/users.ts'
import * as webhooks from './calls/webhooks.ts'

/** All calls of the API. An app that does not serve exactly its list does not start. */

/** Of the upload part, which may run on a host of its own. */
const UPLOAD = { upload }
/** On the operators' own port. */
const OPERATOR = { operator, operators, operatorInvitations }
const PUBLIC = {
  settings,
  users,
  sessions,
  email,
  freeze,
  passkeys,
  ownerKeys,
  apiKeys,
  webhooks,
  deletion,
  people,
  notifications,
  ledger,
  mining,
  kyc,
  ...UPLOAD,
  history,
  notes,
  explorer,
  operatorActions,
  proofs,
  log,
  stream,
  events,
}

/** The files of `api/calls/`, whose exports are calls, all of them. */
export const DOMAINS = { ...PUBLIC, ...OPERATOR }

export const UPLOAD_CALLS = callsOf(UPLOAD)
export const PUBLIC_CALLS = callsOf(PUBLIC)
export const OPERATOR_CALLS = callsOf(OPERATOR)

function callsOf(domains: Record<string, Record<string, Call>>): readonly Call[] {
  return Object.values(domains).flatMap(calls => Object.values(calls))
}
