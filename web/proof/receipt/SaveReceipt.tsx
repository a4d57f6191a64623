import { useMutation } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { type ReactNode, useState } from 'react'
import { problemOf } from '../../ask/failures.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import type { OwnWords } from './ownWords.ts'
import type { ReceiptForm } from './receiptFile.ts'
import styles from './SaveReceipt.module.css'
import { t } from '../../language/t.ts'

interface Props {
  hash: string
  /** The user's own words about the payment; they are private, and go into the file only if the user says so. */
  own: OwnWords | null
  /** `forms`: also as .tlog-proof, for programs. */
  look?: 'forms'
  /** Other actions, before this one. */
  children?: ReactNode
}

/** Saves the receipt of a transaction. Of one that was made just now it waits for the proof. */
export function SaveReceipt({ hash, own, look, children }: Props) {
  const [isWithOwn, setWithOwn] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const saving = useMutation({
    mutationFn: async (form: ReceiptForm) => {
      const [{ provenReceipt }, { receiptFile }, { parseReceipt }] = await Promise.all([
        import('./provenReceipt.ts'),
        import('./receiptFile.ts'),
        import('#api/chain/proof/receipt.ts'),
      ])
      const receipt = await provenReceipt(hash, () => setWaiting(true))
      saveFile(await receiptFile(hash, receipt, form, isWithOwn ? own : null))
      return Boolean(parseReceipt(receipt)?.evidence)
    },
    onSettled: () => setWaiting(false),
  })
  const { isPending, isSuccess, error, data: isOrdered } = saving
  const choice = own && choiceOf(own)
  return (
    <div className={styles.receipt}>
      {choice && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isWithOwn}
            disabled={isPending}
            onChange={({ target }) => {
              setWithOwn(target.checked)
              // What was saved before is another file.
              saving.reset()
            }}
          />
          {choice}
        </label>
      )}
      <div className={styles.actions}>
        {children}
        <Button disabled={isPending} aria-busy={isPending} onClick={() => saving.mutate('page')}>
          <FileCheck size={18} aria-hidden />
          {isPending ? t('proof.saving') : t('proof.save_receipt')}
        </Button>
        {look === 'forms' && (
          <Button
            look="quiet"
            disabled={isPending}
            title={t('proof.for_programs')}
            onClick={() => saving.mutate('proof')}
          >
            {t('proof.as_tlog_proof')}
          </Button>
        )}
      </div>
      <output className={styles.state}>
        {isWaiting
          ? t('proof.proof_soon_waiting')
          : !isSuccess
            ? ''
            : isOrdered
              ? t('proof.receipt_saved_ordered')
              : t('proof.receipt_saved')}
      </output>
      {error && <Failure error={error} />}
    </div>
  )
}

/** Null if there are none. */
function choiceOf({ name, note }: OwnWords): string | null {
  if (name && note) return t('proof.with_name_and_note')
  if (name) return t('proof.with_name')
  return note ? t('proof.with_note') : null
}

function Failure({ error }: { error: Error }) {
  const { title, detail } = problemOf(error, t('proof.receipt_not_saved'))
  return (
    <div className={styles.problem}>
      <Notice kind="error" announced="alert" title={title}>
        {detail}
      </Notice>
    </div>
  )
}
