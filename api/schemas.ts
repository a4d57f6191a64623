import type { Call } from './call.ts'
import { DOMAINS } from './calls.ts'
import type { Schema } from './schema.ts'
import * as apiKeys from './schemas/apiKeys.ts'
import * as deletion from './schemas/deletion.ts'
import * as email from './schemas/email.ts'
import * as events from './schemas/events.ts'
import * as explorer from './schemas/explorer.ts'
import * as freeze from './schemas/freeze.ts'
import * as history from './schemas/history.ts'
import * as kyc from './schemas/kyc.ts'
import * as ledger from './schemas/ledger.ts'
import * as log from './schemas/log.ts'
import * as mining from './schemas/mining.ts'
import * as notes from './schemas/notes.ts'
import * as notifications from './schemas/notifications.ts'
import * as operator from './schemas/operator.ts'
import * as operatorActions from './schemas/operatorActions.ts'
import * as operatorInvitations from './schemas/operatorInvitations.ts'
import * as operators from './schemas/operators.ts'
import * as ownerKeys from './schemas/ownerKeys.ts'
import * as passkeys from './schemas/passkeys.ts'
import * as people from './schemas/people.ts'
import * as proofs from './schemas/proofs.ts'
import * as sessions from './schemas/sessions.ts'
import * as settings from './schemas/settings.ts'
import * as stream from './schemas/stream.ts'
import * as upload from './schemas/upload.ts'
import * as users from './schemas/users.ts'
import * as webhooks from './schemas/webhooks.ts'

type Domains = typeof DOMAINS
type SchemaOf<C> = C extends Call<infer Described> ? Described : never

/** The files of `api/schemas/`: a call without a schema of its name does not compile. */
const SCHEMAS: {
  [D in keyof Domains]: { [Name in keyof Domains[D]]: SchemaOf<Domains[D][Name]> }
} = {
  apiKeys,
  deletion,
  email,
  events,
  explorer,
  freeze,
  history,
  kyc,
  ledger,
  log,
  mining,
  notes,
  notifications,
  operator,
  operatorActions,
  operatorInvitations,
  operators,
  ownerKeys,
  passkeys,
  people,
  proofs,
  sessions,
  settings,
  stream,
  upload,
  users,
  webhooks,
}

const schemas = new Map<Call, Schema>()
for (const [domain, calls] of Object.entries<Record<string, Call>>(DOMAINS)) {
  const described: Record<string, Schema> = SCHEMAS[domain as keyof Domains]
  for (const [name, call] of Object.entries(calls)) schemas.set(call, described[name]!)
}

/** What describes a call. A call of a test brings its own schema. */
export function schemaOf<Described extends Schema>(call: Call<Described>): Described {
  const found = call.schema ?? schemas.get(call)
  if (!found) throw new Error(`api/calls.ts has no ${call.method} ${call.path}`)
  return found as Described
}
