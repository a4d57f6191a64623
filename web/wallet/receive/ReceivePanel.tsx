import { useState } from 'react'
import { parseAddress } from '#api/address.ts'
import { AMOUNT_STEP, WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { parseCoins } from '#api/money.ts'
import { FullAddress } from '../../coin/FullAddress.tsx'
import { coinsText } from '../../coin/coinsText.ts'
import { paymentLink } from '../../coin/paymentLink.ts'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import styles from './ReceivePanel.module.css'
import { ShareActions } from './ShareActions.tsx'
import { amountProblem } from '../send/sendProblems.ts'

const NO_PURSE = { balance: undefined, fee: undefined }

export function ReceivePanel({ address }: { address: string }) {
  const [amountText, setAmountText] = useState('')
  const to = parseAddress(address)
  if (!to) return null
  const amount = parseCoins(amountText) || null
  const problem = amountProblem(amountText, NO_PURSE)
  const link = paymentLink({ to, amount })

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
      <Field
        name="amount"
        label="Amount to ask for"
        type="number"
        inputMode="decimal"
        min="0"
        step={AMOUNT_STEP}
        autoComplete="off"
        placeholder="0"
        value={amountText}
        refusal={problem ?? undefined}
        isInvalid={problem !== null}
        onValueChange={setAmountText}
      />
      <ShareActions text={link} address={address} />
    </div>
  )
}
