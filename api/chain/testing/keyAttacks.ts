import type { Attack } from './attackScene.ts'
import { FORM_ATTACKS } from './formAttacks.ts'
import { HISTORY_ATTACKS } from './historyAttacks.ts'
import { KEY_SET_ATTACKS } from './keySetAttacks.ts'
import { SIGNATURE_ATTACKS } from './signatureAttacks.ts'
import { TRANSFER_ATTACKS } from './transferAttacks.ts'

/** What root can write with the database and the signing key: each breaks a rule, and every hash is right. */
export const KEY_ATTACKS: readonly Attack[] = [
  ...TRANSFER_ATTACKS,
  ...SIGNATURE_ATTACKS,
  ...KEY_SET_ATTACKS,
  ...HISTORY_ATTACKS,
  ...FORM_ATTACKS,
]
