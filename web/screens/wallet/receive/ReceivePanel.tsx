import { useState } from 'react'
import { parseAddress } from '#api/chain/address.ts'
import { PAYMENT_NOTE_MAX_LENGTH, WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { FullAddress } from '../../../coin/address/FullAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { paymentLink } from '../../../coin/paymentLink.ts'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { QrCode } from '../../../ui/qr/QrCode.tsx'
import { AmountInput } from '../amount/AmountInput.tsx'
import styles from './ReceivePanel.module.css'
import { ShareActions } from './ShareActions.tsx'
import { amountProblem } from '../send/sendProblems.ts'
import { NOTHING, useAmountText } from '../amount/useAmountText.ts'
import { t } from '../../../language/t.ts'

const NO_PURSE = { balance: undefined, fee: undefined }

export function ReceivePanel({ address }: { address: string }) {
  const written = useAmountText(NOTHING)
  const [note, setNote] = useState('')
  const to = parseAddress(address)
  if (!to) return null
  const { amount } = written
  const asked = { to, amount, ...(note.trim() && { note: note.trim() }) }
  const link = paymentLink(asked)

  return (
    <div className={styles.panel}>
      <div className={styles.code}>
        <QrCode text={link} label={t('wallet.qr_code')} />
      </div>
      <p className={styles.asks}>
        {amount ? t('wallet.asks_for', { coins: coinsText(amount) }) : t('wallet.scan_to_send')}
      </p>
      <div className={styles.address}>
        <FullAddress address={address} />
        <CopyButton
          text={address}
          label={t('wallet.copy_address')}
          confirmationMs={WALLET_COPY_CONFIRMATION_MS}
        />
      </div>
      <AmountInput
        label={t('wallet.amount_to_ask')}
        written={written}
        problem={amountProblem(written, NO_PURSE)}
      />
      <Field
        name="note"
        label={t('wallet.what_for')}
        hint={t('wallet.payer_can_read')}
        maxLength={PAYMENT_NOTE_MAX_LENGTH}
        autoComplete="off"
        value={note}
        onValueChange={setNote}
      />
      <ShareActions text={link} address={address} />
    </div>
  )
}
