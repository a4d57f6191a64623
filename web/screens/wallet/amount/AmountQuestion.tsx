import { useEffect, useRef } from 'react'
import { type Micros, formatCoins } from '#api/chain/money.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { format } from '../../../ui/format.ts'
import styles from './AmountQuestion.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  /** As the user wrote it. */
  text: string
  interpretations: readonly Micros[]
  onChoose: (amount: Micros) => void
}

export function AmountQuestion({ text, interpretations, onChoose }: Props) {
  const choices = useRef<HTMLDivElement>(null)
  // On a small screen they would be below the edge of the dialog.
  useEffect(() => {
    // In newer browsers it returns a promise, which is no clean-up.
    choices.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Notice kind="warning" announced="status" title={t('send.which_amount', { text })}>
      <div ref={choices} className={styles.interpretations}>
        {interpretations.map(amount => (
          <Button key={amount} onClick={() => onChoose(amount)}>
            <bdi dir="ltr">{certainText(amount)} CXAC</bdi>
          </Button>
        ))}
      </div>
    </Notice>
  )
}

/** With a fourth decimal: three could be taken for thousands again. */
const certainText = (amount: Micros): string =>
  formatCoins(amount)
    .replace(/\.\d{3}$/, '$&0')
    .replace('.', format.decimalSign())
