import FileCheckIcon from 'lucide-react/icons/file-check'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { HashForm } from './HashForm.tsx'
import { FileCheck, HashCheck } from './ProofCheck.tsx'
import { VerifyLimits } from './VerifyLimits.tsx'
import { loadProofs } from './loadProofs.ts'
import styles from './VerifyScreen.module.css'
import { t } from '../../language/t.ts'

interface Chosen {
  id: number
  file: File
}

/** More are a mistake: a folder, or everything that is selected. */
const MAX_FILES = 20

let lastId = 0

/** Checks receipts and proofs, of this site or of another, in the reader's own browser. */
export function VerifyScreen() {
  const [query, setQuery] = useSearchParams()
  const hash = query.get('hash') ?? ''
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const results = useRef<HTMLElement>(null)
  // Before the first file: the connection may be gone by then.
  useEffect(() => void loadProofs().catch(() => {}), [])

  const show = (files: readonly Chosen[], asked: string) => {
    flushSync(() => {
      setChosen(files)
      if (asked !== hash) setQuery(asked ? { hash: asked } : {}, { replace: true })
    })
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView()
  }
  const take = (files: FileList) =>
    show(
      Array.from(files, file => ({ id: ++lastId, file })),
      '',
    )
  const left = chosen.length - MAX_FILES

  return (
    <>
      <PageTitle name={t('verify.title')} subtitle={t('verify.subtitle')}>
        {t('verify.title')}
      </PageTitle>
      <div className={styles.stack}>
        <Card title={t('verify.receipt_or_proof')}>
          <FileDrop
            icon={<FileCheckIcon size={32} aria-hidden />}
            texts={{
              drop: t('verify.drop_here'),
              letGo: t('verify.let_go'),
              choose: (
                <>
                  <FolderOpen size={18} aria-hidden />
                  {t('verify.choose_file')}
                </>
              ),
              hint: t('verify.file_hint'),
              input: t('verify.files'),
            }}
            multiple
            onFiles={take}
          />
          <HashForm key={hash} hash={hash} onAsk={asked => show([], asked)} />
        </Card>
        <section
          ref={results}
          tabIndex={-1}
          className={styles.results}
          aria-label={t('verify.results')}
        >
          {chosen.slice(0, MAX_FILES).map(({ id, file }) => (
            <FileCheck key={id} id={id} file={file} />
          ))}
          {left > 0 && <p>{t('verify.only_first', { count: MAX_FILES })}</p>}
          {hash && !chosen.length && <HashCheck key={hash} hash={hash} />}
        </section>
        <VerifyLimits />
      </div>
    </>
  )
}
