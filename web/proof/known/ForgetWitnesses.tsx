import { Button } from '../../ui/form/Button.tsx'
import styles from './ForgetLedger.module.css'
import { knownPolicy } from './knownPolicy.ts'
import { t } from '../../language/t.ts'

/** Where the site has other witnesses than this browser remembers: a button that forgets the old ones. */
export function ForgetWitnesses({ onForgotten }: { onForgotten: () => void }) {
  const forget = () => {
    knownPolicy.write(null)
    onForgotten()
  }
  return (
    <>
      <p>{t('proof.forget_witnesses_text')}</p>
      <Button className={styles.forget} onClick={forget}>
        {t('proof.forget_witnesses')}
      </Button>
    </>
  )
}
