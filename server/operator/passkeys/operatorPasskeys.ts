import { passkeyStore } from '../../users/passkeys/passkeyStore.ts'

export const operatorPasskeys = passkeyStore('operator_passkeys')
