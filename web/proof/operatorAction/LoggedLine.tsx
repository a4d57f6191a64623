import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import type { OwnKycEvent } from '#api/schemas/kyc.ts'
import { retryWhenBusy } from '../../ask/retries.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import styles from './LoggedLine.module.css'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const OperatorActionProofDialog = lazyDialog(
  async () => (await import('./OperatorActionProofDialog.tsx')).OperatorActionProofDialog,
)

interface Props {
  /** As the page tells it. */
  record: OperatorActionRecord
  logged: NonNullable<OwnKycEvent['logged']>
}

/** As tall as the line, until the block is known. */
export const LoggedPlaceholder = () => (
  <span className={styles.line}>
    <Skeleton characters={24} />
  </span>
)

/** Says where an operator action was logged, and lets the reader check that it is what the page tells. */
export function LoggedLine({ record, logged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const check = useQuery({
    queryKey: ['operatorAction', logged.hash, logged.block, record],
    queryFn: async () =>
      (await import('./runOperatorActionCheck.ts')).runOperatorActionCheck(record, logged),
    enabled: isOpen,
    staleTime: Infinity,
    retry: retryWhenBusy,
  })
  if (logged.block === null) return <span className={styles.line}>{t('proof.being_recorded')}</span>
  const isWrong = check.data?.certainty === 'refuted'
  const values = {
    block: logged.block,
    link: (inside: ReactNode) => <Link to={`/explorer/block/${logged.block}`}>{inside}</Link>,
  }
  return (
    <span className={classes(styles.line, isWrong && styles.wrong)}>
      {isWrong ? rich('proof.not_as_recorded_in', values) : rich('proof.recorded_in', values)}
      <button
        type="button"
        className={styles.check}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('proof.verify')}
      </button>
      <OperatorActionProofDialog isOpen={isOpen} onClose={() => setOpen(false)} check={check} />
    </span>
  )
}
