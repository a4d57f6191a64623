import { bytesToHex } from '@noble/hashes/utils.js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SYSTEM } from '#api/values/ledger.ts'
import { FullAddress } from '../../../coin/address/FullAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { format } from '../../../ui/format.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { OPERATOR_ACTION_NAMES } from '../../operatorAction/operatorActionNames.ts'
import { stateAtMs } from './saidIn.ts'
import styles from './ShownFacts.module.css'
import type { Shown } from './verifyFile.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  shown: Shown
  /** Its transaction and block can be looked up here. */
  isOfSite: boolean
  /** A key that came with the file is not offered for copying: pasted as trusted, it would prove nothing. */
  isKeyKnown: boolean
  isProven: boolean
}

/** What a proof says, in full. */
export const ShownFacts = ({ shown, isOfSite, isKeyKnown, isProven }: Props) => (
  <section aria-label={isProven ? t('proof.what_is_proved') : t('proof.what_file_says')}>
    {!isProven && <h3 className={styles.title}>{t('proof.what_file_says')}</h3>}
    <Facts>
      {factsOf(shown, isOfSite)}
      <Fact
        label={t('proof.signed_by')}
        {...(isKeyKnown && { copy: shown.verified.signedBy, copyLabel: t('proof.copy_key') })}
      >
        <code className={styles.code}>{shown.verified.signedBy}</code>
        {!isKeyKnown && <span className={styles.quiet}>{t('proof.key_of_file')}</span>}
      </Fact>
    </Facts>
    {shown.kind === 'balance' && (
      <p className={styles.quiet}>
        {rich('proof.balance_limits', {
          link: inside => <Link to="/explorer#audit">{inside}</Link>,
        })}
      </p>
    )}
    {shown.kind === 'operatorAction' && <p className={styles.quiet}>{t('proof.action_limits')}</p>}
  </section>
)

function factsOf(shown: Shown, isOfSite: boolean): ReactNode {
  const linked = (path: string, text: ReactNode) =>
    isOfSite ? <Link to={`/explorer/${path}`}>{text}</Link> : text
  const { size } = shown.verified.checkpoint!
  const block = (number: number) => (
    <Fact label={t('proof.block')}>
      {rich('proof.block_of_signed', {
        block: number,
        size,
        link: inside => linked(`block/${number}`, inside),
      })}
    </Fact>
  )
  if (shown.kind === 'balance') {
    const { leaf, block: after, wallets } = shown.verified
    return (
      <>
        <Fact label={t('proof.balance')}>
          <b>{coinsText(leaf!.balance)}</b>
        </Fact>
        <Fact label={t('proof.address')} copy={leaf!.address} copyLabel={t('proof.copy_address')}>
          <FullAddress address={leaf!.address} />
        </Fact>
        <Fact label={t('proof.after_block')}>
          {rich('proof.block_at', {
            block: after!,
            time: format.moment(stateAtMs(shown.text)),
            link: inside => linked(`block/${after}`, inside),
          })}
        </Fact>
        <Fact label={t('proof.wallet')}>
          {t('proof.wallet_of', {
            number: leaf!.number,
            wallets: wallets!,
            transactions: leaf!.historyLength,
          })}
        </Fact>
      </>
    )
  }
  if (shown.kind === 'operatorAction') {
    const { operatorAction, header } = shown.verified
    const { kind, atMs, hash } = operatorAction!
    return (
      <>
        <Fact label={t('proof.operator_action')}>
          <b>{OPERATOR_ACTION_NAMES[kind]}</b>
        </Fact>
        <Fact label={t('proof.time')}>{format.moment(atMs)}</Fact>
        {block(header!.number)}
        <Fact label={t('proof.record_hash')}>
          <code className={styles.code}>{bytesToHex(hash)}</code>
        </Fact>
      </>
    )
  }
  const { transaction, hash, header, order, keySet } = shown.verified
  const { kind, from, to, amount, fee, atMs } = transaction!
  return (
    <>
      <Fact label={KIND_NAMES[kind]}>
        <b>{coinsText(amount)}</b>
      </Fact>
      <Fact
        label={t('proof.from')}
        {...(from && { copy: from, copyLabel: t('proof.copy_sender') })}
      >
        {from ? <FullAddress address={from} /> : SYSTEM}
      </Fact>
      {order && (
        <Fact label={t('proof.step_order')}>
          {keySet ? (
            <>
              {t('proof.ordered')}
              {'\n'}
              <span className={styles.quiet}>{t('proof.ordered_shown')}</span>
            </>
          ) : (
            t('proof.ordered_limit')
          )}
        </Fact>
      )}
      <Fact label={t('proof.to')} copy={to} copyLabel={t('proof.copy_receiver')}>
        <FullAddress address={to} />
      </Fact>
      <Fact label={t('proof.fee')}>{coinsText(fee)}</Fact>
      <Fact label={t('proof.time')}>{format.moment(atMs)}</Fact>
      {block(header!.number)}
      <Fact
        label={t('proof.transaction_hash')}
        copy={hash}
        copyLabel={t('proof.copy_transaction_hash')}
      >
        <code className={styles.code}>{linked(`tx/${hash}`, hash)}</code>
      </Fact>
    </>
  )
}
