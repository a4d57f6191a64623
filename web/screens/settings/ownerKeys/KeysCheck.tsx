import { bytesToHex } from '@noble/hashes/utils.js'
import CircleCheck from 'lucide-react/icons/circle-check'
import { encodeKeySet } from '#api/chain/keys/keySet.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { listedSet } from '../../../account/ownerKeys/listedSet.ts'
import { differenceToOwn, ownSet, rememberOwnSet } from '../../../account/ownerKeys/ownSet.ts'
import { t } from '../../../language/t.ts'
import { useKeysCheck } from '../../../proof/ownerKeys/useKeysCheck.ts'
import { useStore } from '../../../ui/createStore.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './ownerKeys.module.css'

/** Whether only the owner's keys move the coins: by the ledger, and by what was made in this browser. */
export const KeysCheck = ({ state }: { state: OwnerKeys }) => (
  <>
    {state.state === 'own' && <LedgerCheck state={state} />}
    <OwnCheck state={state} />
  </>
)

/** Whether the ledger names the listed keys. */
function LedgerCheck({ state }: { state: OwnerKeys }) {
  const checked = useKeysCheck(state)
  if (checked === undefined) return null
  if (checked === 'same')
    return (
      <p className={styles.done}>
        <CircleCheck size={18} aria-hidden />
        {t('keys.in_ledger')}
      </p>
    )
  if (checked !== 'other') return <p className={styles.hint}>{t('keys.not_in_ledger_yet')}</p>
  return (
    <Notice kind="error" announced="alert" title={t('keys.hidden_key')}>
      {t('keys.hidden_key_text')}
    </Notice>
  )
}

/** Says if the listed keys are not those that were made in this browser: the server could have added one. */
function OwnCheck({ state }: { state: OwnerKeys }) {
  const own = useStore(ownSet)
  const listed = listedSet(state)
  const difference = differenceToOwn(own, listed)
  if (!difference) return null
  const isElsewhere = difference === 'changed_elsewhere'
  return (
    <Notice
      kind={isElsewhere ? 'warning' : 'error'}
      announced="alert"
      title={isElsewhere ? t('keys.changed_elsewhere') : t('keys.not_yours')}
    >
      <div className={styles.stack}>
        <p>{isElsewhere ? t('keys.changed_elsewhere_text') : t('keys.not_yours_text')}</p>
        <Button onClick={() => rememberOwnSet(bytesToHex(encodeKeySet(listed)))}>
          {t('keys.are_mine')}
        </Button>
      </div>
    </Notice>
  )
}
