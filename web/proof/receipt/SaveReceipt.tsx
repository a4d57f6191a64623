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

interface Props {
  hash: string
  /** The user's own words about the payment; they go into the file unless the user says no. */
  own: OwnWords | null
  /** `forms`: also as .tlog-proof, for programs. */
  look?: 'forms'
  /** Other actions, before this one. */
  children?: ReactNode
}

/** Saves the receipt of a transaction. Of one that was made just now it waits for the proof. */
export function SaveReceipt({ hash, own, look, children }: Props) {
  const [isWithOwn, setWithOwn] = useState(true)
  const [isWaiting, setWaiting] = useState(false)
  const saving = useMutation({
    mutationFn: async (form: ReceiptForm) => {
      const [{ provenReceipt }, { receiptFile }] = await Promise.all([
        import('./provenReceipt.ts'),
        import('./receiptFile.ts'),
      ])
      const receipt = await provenReceipt(hash, () => setWaiting(true))
      saveFile(await receiptFile(hash, receipt, form, isWithOwn ? own : null))
    },
    onSettled: () => setWaiting(false),
  })
  const { isPending, isSuccess, error } = saving
  const choice = own && choiceOf(own)
  return (
    <div className={styles.receipt}>
      <div className={styles.actions}>
        {children}
        <Button disabled={isPending} aria-busy={isPending} onClick={() => saving.mutate('page')}>
          <FileCheck size={18} aria-hidden />
          {isPending ? 'Saving…' : 'Save receipt'}
        </Button>
        {look === 'forms' && (
          <Button
            look="quiet"
            disabled={isPending}
            title="The same for programs: C2SP’s tlog-proof"
            onClick={() => saving.mutate('proof')}
          >
            as .tlog-proof
          </Button>
        )}
        {choice && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={isWithOwn}
              disabled={isPending}
              onChange={({ target }) => setWithOwn(target.checked)}
            />
            {choice}
          </label>
        )}
        <output className={styles.state}>
          {isWaiting ? 'Proof in a few seconds…' : isSuccess ? 'Receipt saved' : ''}
        </output>
      </div>
      {error && <Failure error={error} />}
    </div>
  )
}

/** Null if there are none. */
function choiceOf({ name, note }: OwnWords): string | null {
  if (name && note) return 'With name and note'
  if (name) return 'With name'
  return note ? 'With note' : null
}

function Failure({ error }: { error: Error }) {
  const { title, detail } = problemOf(error, 'The receipt could not be saved')
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail}
    </Notice>
  )
}
