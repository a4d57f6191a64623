import type { Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { format } from '../../ui/format.ts'
import { serverClock } from '../../time/serverClock.ts'
import styles from './AuditOutcome.module.css'
import { HistoryNotice } from '../history/HistoryNotice.tsx'
import type { AuditState } from './useAudit.ts'

interface Props {
  state: AuditState
  onForgotten: () => void
}

/** How an audit ended. */
export default function AuditOutcome({ state, onForgotten }: Props) {
  switch (state.kind) {
    case 'sound':
      return <Sound {...state} onForgotten={onForgotten} />
    case 'wrong':
      return (
        <Notice kind="error" announced="alert" title={`The ledger is wrong at ${state.row}`}>
          <p>{state.sentence}</p>
          <p>It is the first row that does not follow from those before it. Do not rely on it.</p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="error" announced="alert" title="The audit could not be finished">
          {state.reason} This says nothing about the ledger.
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="info" announced="status" title="The audit was cancelled">
          Nothing is known beyond what it had checked.
        </Notice>
      )
    default:
      return null
  }
}

type SoundProps = Extract<AuditState, { kind: 'sound' }> & { onForgotten: () => void }

function Sound({ report, tookMs, history, onForgotten }: SoundProps) {
  const { blocks, transactions, operatorActions, wallets, checkpoint, witnessed } = report
  const notice = <HistoryNotice verdict={history} onForgotten={onForgotten} />
  // Every figure of a rewritten ledger adds up as well.
  if (history.result === 'failed') return notice
  const isCompared = history.result !== 'missing' && history.isWitnessed
  return (
    <>
      <Notice
        kind={isCompared ? 'success' : 'warning'}
        announced="status"
        title={isCompared ? 'The whole ledger is sound' : 'These blocks are sound by themselves'}
      >
        <p>
          Checked {format.count(blocks)} blocks, {format.count(transactions)} transactions,{' '}
          {format.count(operatorActions)} operator actions and {format.count(wallets)} wallets in{' '}
          {format.toOneDecimal(tookMs / 1000)} seconds: every hash, balance and total came out as
          written.
        </p>
        <p>
          They are what {nameOf(checkpoint.verifierKey)} has signed, with the root{' '}
          <code className={styles.root}>{checkpoint.root}</code>.
        </p>
        <p>{history.isWitnessed ? cosignersIn(witnessed) : FEWER_WITNESSES}</p>
      </Notice>
      {notice}
    </>
  )
}

const FEWER_WITNESSES =
  'Fewer independent witnesses have cosigned it than its policy, or the one that this browser knows, demands.'

/** With the age of each cosignature, by the witness's clock. */
function cosignersIn(witnessed: Witnessed | null): string {
  if (!witnessed?.cosigned.length) return 'No independent witness yet.'
  const nowMs = serverClock.now()
  const who = witnessed.cosigned.map(
    ({ name, atSeconds }) => `${name}, ${format.ago(nowMs - atSeconds * 1000)}`,
  )
  return `Cosigned by ${who.join('; ')}.`
}

/** A verifier key begins with the signer's name. */
const nameOf = (verifierKey: string) => verifierKey.split('+', 1)[0]
