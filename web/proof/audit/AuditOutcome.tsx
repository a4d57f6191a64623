import { keyName } from '#api/chain/log/keyName.ts'
import type { Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { format } from '../../ui/format.ts'
import styles from './AuditOutcome.module.css'
import { ForgetWitnesses } from '../known/ForgetWitnesses.tsx'
import { HistoryNotice } from '../known/HistoryNotice.tsx'
import type { AuditFailure } from './auditMessages.ts'
import { cosignedAgo } from './cosignedAgo.ts'
import type { AuditState } from './useAudit.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

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
        <Notice kind="error" announced="alert" title={wrongAt(state.row)}>
          {/* Names fields of the export, for programmers: the same in every language. */}
          <p>
            <bdi dir="ltr" lang="en">
              {state.sentence}
            </bdi>
          </p>
          <p>{t('proof.wrong_text')}</p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="error" announced="alert" title={t('proof.audit_failed')}>
          {t('proof.audit_failed_text', { reason: reasonText(state.reason) })}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice kind="info" announced="status" title={t('proof.audit_cancelled')}>
          {t('proof.audit_cancelled_text')}
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
        title={isCompared ? t('proof.ledger_sound') : t('proof.blocks_sound')}
      >
        <p>
          {t('proof.audit_checked', {
            blocks,
            transactions,
            actions: operatorActions,
            wallets,
            seconds: format.toOneDecimal(tookMs / 1000),
          })}
        </p>
        <p>
          {rich('proof.audit_signed', {
            signer: keyName(checkpoint.verifierKey),
            hash: checkpoint.root,
            root: inside => <code className={styles.root}>{inside}</code>,
          })}
        </p>
        <p>{history.isWitnessed ? cosignersIn(witnessed) : t('proof.fewer_witnesses')}</p>
        {!history.isWitnessed && history.isPolicyOther && (
          <ForgetWitnesses onForgotten={onForgotten} />
        )}
      </Notice>
      {notice}
    </>
  )
}

/** A row is named in English: 'block 5'. */
function wrongAt(row: string): string {
  const [, kind = '', number = row] = /^(block|transaction|line) (\d+)$/.exec(row) ?? []
  return t('proof.wrong_at', { kind, number })
}

function reasonText(reason: AuditFailure): string {
  if (reason.code === 'answered') return t('proof.server_answered', { status: reason.status })
  return reason.code === 'said' ? reason.sentence : REASONS[reason.code]
}

const REASONS = {
  cut_off: t('proof.download_cut_off'),
  unreachable: t('proof.unreachable'),
  not_loaded: t('proof.audit_not_loaded'),
  stopped: t('proof.audit_stopped'),
}

/** With the age of each cosignature. */
function cosignersIn(witnessed: Witnessed | null): string {
  if (!witnessed?.cosigned.length) return t('proof.no_witness')
  const witnesses = witnessed.cosigned.map(({ name, atSeconds }) =>
    t('proof.witness_at', { name, time: cosignedAgo(atSeconds) }),
  )
  return t('proof.cosigned_by', { witnesses: witnesses.join('; ') })
}

/** A verifier key begins with the signer's name. */
