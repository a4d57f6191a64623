import { Button } from '../../ui/form/Button.tsx'
import { format } from '../../ui/format.ts'
import { provenWallet } from '../../session/provenWallet.ts'
import styles from './ForgetLedger.module.css'
import { knownCheckpoint } from './knownCheckpoint.ts'
import { knownPolicy } from './knownPolicy.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** What this browser has stored of the ledger that it saw before, and a button that deletes it. */
export function ForgetLedger({ onForgotten }: { onForgotten: () => void }) {
  const known = knownCheckpoint.read()
  const forget = () => {
    knownCheckpoint.write(null)
    knownPolicy.write(null)
    provenWallet.write(null)
    onForgotten()
  }
  return (
    <>
      {known && (
        <p>
          {rich('proof.known_is_kept', {
            time: format.minute(known.seenAt),
            size: known.size,
            hash: known.root,
            root: inside => <code className={styles.root}>{inside}</code>,
          })}
        </p>
      )}
      <p>{t('proof.forget_ledger_text')}</p>
      <Button className={styles.forget} onClick={forget}>
        {t('proof.forget_ledger')}
      </Button>
    </>
  )
}
