import { type Micros, formatCoins } from '#api/chain/money.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './AmountQuestion.module.css'

interface Props {
  /** As it was written. */
  text: string
  readings: readonly Micros[]
  onChoose: (amount: Micros) => void
}

export const AmountQuestion = ({ text, readings, onChoose }: Props) => (
  <Notice kind="warning" announced="status" title={`Which amount do you mean by ‘${text}’?`}>
    <div className={styles.readings}>
      {readings.map(reading => (
        <Button key={reading} onClick={() => onChoose(reading)}>
          {certainText(reading)} CXAC
        </Button>
      ))}
    </div>
  </Notice>
)

/** A fourth decimal, so that three of them cannot be taken for thousands again. */
const certainText = (amount: Micros): string => formatCoins(amount).replace(/\.\d{3}$/, '$&0')
