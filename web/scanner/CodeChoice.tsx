import { FullAddress } from '../coin/address/FullAddress.tsx'
import { Identicon } from '../coin/address/Identicon.tsx'
import { coinsText } from '../coin/coinsText.ts'
import { type Payment, paymentLink } from '../coin/paymentLink.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import styles from './CodeChoice.module.css'
import { t } from '../language/t.ts'

interface Props {
  payments: readonly Payment[]
  onChoose: (payment: Payment) => void
}

export const CodeChoice = ({ payments, onChoose }: Props) => (
  <Notice kind="info" announced="status" title={t('scanner.which_code')}>
    <div className={styles.choices}>
      {payments.map(payment => (
        <button
          key={paymentLink(payment)}
          type="button"
          className={styles.choice}
          onClick={() => onChoose(payment)}
        >
          <Identicon address={payment.to} size={24} />
          <span>
            <FullAddress address={payment.to} />
            {payment.amount && <b> {coinsText(payment.amount)}</b>}
          </span>
        </button>
      ))}
    </div>
  </Notice>
)
