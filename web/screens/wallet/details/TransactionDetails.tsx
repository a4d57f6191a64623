import { parseAddress } from '#api/chain/address.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import type { Remark } from '../../../account/notes/useNotes.ts'
import { OwnNote } from '../../../account/notes/OwnNote.tsx'
import { Amount } from '../../../coin/Amount.tsx'
import { ExplorerLink } from '../../../coin/address/ExplorerLink.tsx'
import { FullAddress } from '../../../coin/address/FullAddress.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { sendPath } from '../../../coin/paymentLink.ts'
import { SaveReceipt } from '../../../proof/receipt/SaveReceipt.tsx'
import { useOwnWords } from '../../../proof/receipt/ownWords.ts'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { classes } from '../../../ui/classes.ts'
import { MovementPicture } from '../history/MovementPicture.tsx'
import { movementOf } from '../history/movementOf.ts'
import styles from './TransactionDetails.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  transaction: Transaction
  viewerAddress: string
  remark: Remark | undefined
  /** A link to another dialog was followed. */
  onLeave: () => void
}

export function TransactionDetails({ transaction, viewerAddress, remark, onLeave }: Props) {
  const { kind, amount, fee, transactionHash: hash } = transaction
  const movement = movementOf(transaction, viewerAddress)
  const { counterparty, isToSelf, sign } = movement
  const isSent = sign === '-'
  const own = useOwnWords(transaction)
  const contact = useKnownName(counterparty)
  const other = kind === 'transfer' && !isToSelf ? parseAddress(counterparty) : null
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <MovementPicture transaction={transaction} movement={movement} />
        <div className={styles.who}>
          <p className={styles.direction}>
            {isSent ? t('wallet.sent_to') : t('wallet.received_from')}
          </p>
          {isToSelf ? (
            <b>{t('wallet.you')}</b>
          ) : (
            <Counterparty of={counterparty} contact={contact} name={remark?.name} />
          )}
        </div>
        {other && (
          <CopyButton
            text={other}
            label={t('wallet.copy_other_address')}
            confirmationMs={WALLET_COPY_CONFIRMATION_MS}
          />
        )}
      </div>
      <p className={classes(styles.amount, !isSent && styles.gain)}>
        <bdi dir="ltr">
          {sign}
          <Amount coins={amount} /> CXAC
        </bdi>
      </p>
      <Rows>
        <Row label={t('wallet.date')}>
          <LocalTime iso={transaction.createdAt} />
        </Row>
        {isSent && (
          <Row label={t('wallet.fee')}>
            <bdi dir="ltr">
              <Amount coins={fee} /> CXAC
            </bdi>
          </Row>
        )}
        {kind !== 'transfer' && <Row label={t('wallet.kind')}>{KIND_NAMES[kind]}</Row>}
        <Row label={t('wallet.block')}>{transaction.blockNumber}</Row>
        <Row
          label={t('wallet.hash')}
          action={
            <CopyButton
              text={hash}
              label={t('wallet.copy_hash')}
              confirmationMs={WALLET_COPY_CONFIRMATION_MS}
            />
          }
        >
          <ShortAddress full={hash} />
        </Row>
      </Rows>
      {remark && (
        <div>
          <OwnNote
            transaction={transaction._id}
            note={remark.note}
            subject={t('wallet.only_you_see_it')}
          />
        </div>
      )}
      <div className={styles.actions}>
        {other && <NameAddress address={other} suggested={remark?.name.slice(1)} />}
        <ExplorerLink hash={hash} />
      </div>
      <div className={styles.foot}>
        <SaveReceipt hash={hash} own={own}>
          {other && (
            <ButtonLink
              to={sendPath({ to: other, amount: microsFromJson(amount) })}
              state={{ name: contact ?? remark?.name }}
              onClick={onLeave}
            >
              {isSent ? t('wallet.send_again') : t('wallet.send_back')}
            </ButtonLink>
          )}
        </SaveReceipt>
      </div>
    </div>
  )
}

interface CounterpartyProps {
  of: string
  contact: string | undefined
  /** The '@name' of the payment. */
  name: string | undefined
}

/** `SYSTEM`, or an address with all its characters. */
function Counterparty({ of: counterparty, contact, name }: CounterpartyProps) {
  if (counterparty === SYSTEM) return <b>{SYSTEM}</b>
  return (
    <>
      {(contact ?? name) && (
        <p className={styles.name}>
          <bdi>{contact ?? name}</bdi>
          {contact && <span className={styles.hint}>{t('wallet.only_you_see_name')}</span>}
        </p>
      )}
      <FullAddress address={counterparty} />
    </>
  )
}
