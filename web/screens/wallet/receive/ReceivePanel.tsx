import { useState } from 'react'
import { parseAddress } from '#api/chain/address.ts'
import { PAYMENT_NOTE_MAX_LENGTH, WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { FullAddress } from '../../../coin/FullAddress.tsx'
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
        <QrCode text={link} label="QR code of your wallet address" />
      </div>
      <p className={styles.asks}>
        {amount ? `Asks for ${coinsText(amount)}` : 'Scan to send CXAC to this wallet'}
      </p>
      <div className={styles.address}>
        <FullAddress address={address} />
        <CopyButton
          text={address}
          label="Copy wallet address"
          confirmationMs={WALLET_COPY_CONFIRMATION_MS}
        />
      </div>
      <AmountInput
        label="Amount to ask for"
        written={written}
        problem={amountProblem(written, NO_PURSE)}
      />
      <Field
        name="note"
        label="What for"
        hint="The payer can read it"
        maxLength={PAYMENT_NOTE_MAX_LENGTH}
        autoComplete="off"
        value={note}
        onValueChange={setNote}
      />
      <ShareActions text={link} address={address} />
    </div>
  )
}
