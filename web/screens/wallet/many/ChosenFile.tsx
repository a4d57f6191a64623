import { useState } from 'react'
import { useContacts } from '../../../account/contacts/contacts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { CsvDrop } from './CsvDrop.tsx'
import type { NamedPayment } from './findNames.ts'
import styles from './many.module.css'
import { Preview } from './Preview.tsx'
import type { LineProblem } from './readPayments.ts'
import { t } from '../../../language/t.ts'

/** Far more than as many lines have. */
const MAX_BYTES = 4 * 1024 * 1024

type State =
  | { step: 'choose' }
  | { step: 'refused'; name: string; why: string }
  | { step: 'looking'; progress: string }
  | { step: 'read'; name: string; payments: NamedPayment[]; problems: LineProblem[] }

/** A file is chosen, read and shown before anything is paid. */
export function ChosenFile({ address }: { address: string }) {
  const contacts = useContacts()
  const [state, setState] = useState<State>({ step: 'choose' })

  async function take(file: File): Promise<void> {
    const { name } = file
    if (file.size > MAX_BYTES)
      return setState({ step: 'refused', name, why: t('many.file_larger_than_4_mb') })
    // Only now: a first visit needs no reader.
    const { readFile } = await import('./readFile.ts')
    const found = await readFile(file, contacts.data ?? [], progress =>
      setState({ step: 'looking', progress }),
    )
    setState({ step: 'read', name, ...found })
  }

  if (state.step === 'looking') return <output>{state.progress}</output>
  if (state.step === 'read')
    return <Preview address={address} {...state} onOther={() => setState({ step: 'choose' })} />
  return (
    <div className={styles.stack}>
      {state.step === 'refused' && (
        <Notice kind="error" announced="alert" title={t('many.cannot_read', { name: state.name })}>
          <p>{state.why}</p>
        </Notice>
      )}
      {/* Contacts come first: without them their names would be problems. */}
      <CsvDrop isReady={!contacts.isPending} onFile={file => void take(file)} />
    </div>
  )
}
