import { bytesToHex } from '@noble/hashes/utils.js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OPERATOR_ACTION_NAMES } from '#api/values/operatorActions.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import { FullAddress } from '../../../coin/FullAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { format } from '../../../ui/format.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { stateAtMs } from './saidIn.ts'
import styles from './ShownFacts.module.css'
import type { Shown } from './verifyFile.ts'

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
  <section aria-label={isProven ? 'What is proved' : 'What the file says'}>
    {!isProven && <h3 className={styles.title}>What the file says</h3>}
    <Facts>
      {factsOf(shown, isOfSite)}
      <Fact
        label="Signed by"
        {...(isKeyKnown && { copy: shown.verified.signedBy, copyName: 'key' })}
      >
        <code className={styles.code}>{shown.verified.signedBy}</code>
        {!isKeyKnown && <span className={styles.quiet}>This key came with the file.</span>}
      </Fact>
    </Facts>
    {shown.kind === 'balance' && (
      <p className={styles.quiet}>
        It says nothing about what came later. That the balance follows from all payments is shown
        by <Link to="/explorer">an audit</Link>.
      </p>
    )}
    {shown.kind === 'operatorAction' && (
      <p className={styles.quiet}>Whom it concerns is not in the file, nor in the ledger.</p>
    )}
  </section>
)

function factsOf(shown: Shown, isOfSite: boolean): ReactNode {
  const linked = (path: string, text: ReactNode) =>
    isOfSite ? <Link to={`/explorer/${path}`}>{text}</Link> : text
  const { size } = shown.verified.checkpoint!
  const block = (number: number) => (
    <Fact label="Block">
      {linked(`block/${number}`, format.count(number))} of {format.count(size)} that were signed
    </Fact>
  )
  if (shown.kind === 'balance') {
    const { leaf, block: after, wallets } = shown.verified
    return (
      <>
        <Fact label="Balance">
          <b>{coinsText(leaf!.balance)}</b>
        </Fact>
        <Fact label="Address" copy={leaf!.address}>
          <FullAddress address={leaf!.address} />
        </Fact>
        <Fact label="After block">
          {linked(`block/${after}`, format.count(after!))}, {format.moment(stateAtMs(shown.text))}
        </Fact>
        <Fact label="Wallet">
          {format.count(leaf!.number)} of {format.count(wallets!)}, after{' '}
          {format.count(leaf!.historyLength)} transactions
        </Fact>
      </>
    )
  }
  if (shown.kind === 'operatorAction') {
    const { operatorAction, header } = shown.verified
    const { kind, atMs, hash } = operatorAction!
    return (
      <>
        <Fact label="Operator action">
          <b>{OPERATOR_ACTION_NAMES[kind]}</b>
        </Fact>
        <Fact label="Time">{format.moment(atMs)}</Fact>
        {block(header!.number)}
        <Fact label="Hash of the record">
          <code className={styles.code}>{bytesToHex(hash)}</code>
        </Fact>
      </>
    )
  }
  const { transaction, hash, header } = shown.verified
  const { kind, from, to, amount, fee, atMs } = transaction!
  return (
    <>
      <Fact label={KIND_NAMES[kind]}>
        <b>{coinsText(amount)}</b>
      </Fact>
      <Fact label="From" {...(from && { copy: from, copyName: 'sender' })}>
        {from ? <FullAddress address={from} /> : SYSTEM}
      </Fact>
      <Fact label="To" copy={to} copyName="receiver">
        <FullAddress address={to} />
      </Fact>
      <Fact label="Fee">{coinsText(fee)}</Fact>
      <Fact label="Time">{format.moment(atMs)}</Fact>
      {block(header!.number)}
      <Fact label="Transaction hash" copy={hash}>
        <code className={styles.code}>{linked(`tx/${hash}`, hash)}</code>
      </Fact>
    </>
  )
}
