import { changeOwnerKeys } from '#api/calls/ownerKeys.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { type NewKey, newKeySet } from '../../../account/ownerKeys/newKeySet.ts'
import { rememberOwnSet } from '../../../account/ownerKeys/ownSet.ts'
import { signOrder } from '../../../account/ownerKeys/signOrder.ts'
import { useOwnerKeysChange } from '../../../account/ownerKeys/useOwnerKeys.ts'
import { t } from '../../../language/t.ts'
import { request } from '../../../session/client.ts'
import { mainKeys } from './mainKeys.ts'

interface Change {
  /** Keys that stay, in hex. */
  kept: readonly string[]
  added?: () => NewKey[]
  /** Does not sign: it may be lost. */
  removed?: string
}

/** A change of keys that one of them signs. */
export function useKeyChange(state: OwnerKeys, change: Change, news: string, onDone: () => void) {
  const { kept, added, removed } = change
  const keys = mainKeys(state).filter(({ key }) => key !== removed)
  const attempt = useOwnerKeysChange(
    async (recovery: string) => {
      const set = await newKeySet(state, {
        kept,
        added: added?.() ?? [],
        sign: order =>
          signOrder(order, { keys, rpId: state.rpId }, recovery, t('keys.nothing_changed')),
      })
      const changed = await request(changeOwnerKeys, set)
      rememberOwnSet(set.set)
      return changed
    },
    news,
    onDone,
  )
  return { attempt, hasPasskey: keys.some(({ credentialId }) => credentialId !== null) }
}
