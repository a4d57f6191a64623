import { Link } from 'react-router'
import { MINING_REWARD } from '#api/limits.ts'
import { type Micros, ZERO } from '#api/chain/money.ts'
import type { Freeze } from '#api/schemas/freeze.ts'
import { FrozenNotice } from '../../../account/freeze/FrozenNotice.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './CannotSend.module.css'
import { useRecipients } from './recipient/useRecipients.ts'
import { t } from '../../../language/t.ts'

interface Props {
  sender: string
  freeze: Freeze | null
  balance: Micros | undefined
  onReceive: () => void
}

/** Why this wallet can send nothing now, and what to do about it. */
export const CannotSend = (props: Props) => (
  <div className={styles.reason}>
    <Reason {...props} />
  </div>
)

function Reason({ sender, freeze, balance, onReceive }: Props) {
  const hasSent = Boolean(useRecipients(sender)?.newest.size)
  if (freeze) return <FrozenNotice freeze={freeze} announced="status" />
  if (balance !== ZERO) return null
  return (
    <Notice
      kind="info"
      announced="status"
      title={hasSent ? t('send.no_coins_left') : t('send.no_coins_yet')}
    >
      <p className={styles.ways}>
        <Link to="/mining">{t('send.claim', { coins: coinsText(MINING_REWARD) })}</Link> ·
        <Button look="quiet" className={styles.receive} onClick={onReceive}>
          {t('send.receive')}
        </Button>
      </p>
    </Notice>
  )
}
