import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { PageTitle } from '../PageTitle.tsx'
import { LiveBlocks } from '../../session/live/LiveBlocks.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { ChainTransactions } from './ChainTransactions.tsx'
import { ExplorerCards } from './figures/ExplorerCards.tsx'
import styles from './ExplorerScreen.module.css'
import { ExplorerSearch } from './search/ExplorerSearch.tsx'
import { EXPLORER_PATH } from './paths.ts'
import { type Subject, subjectOf, titleOf } from './subject/subject.ts'
import { useStatistics } from './figures/useStatistics.ts'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { PanelCard } from './subject/PanelCard.tsx'
import { SubjectSkeleton } from './subject/SubjectSkeleton.tsx'
import { TransactionPanel } from './subject/TransactionPanel.tsx'
import { t } from '../../language/t.ts'

const AddressPanel = lazy(() => import('./subject/AddressPanel.tsx'))
const BlockPanel = lazy(() => import('./subject/BlockPanel.tsx'))
const BelowList = lazy(() => import('./figures/BelowList.tsx'))
const ExplorerShortcuts = lazyDialog(
  async () => (await import('./search/ExplorerShortcuts.tsx')).ExplorerShortcuts,
)

export function ExplorerScreen() {
  const subject = subjectOf(useParams())
  const search = useRef<HTMLInputElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const navigate = useNavigate()
  const isWhole = subject.kind === 'chain'
  const { totalTransactions, newestBlocks } = useStatistics(EXPLORER_POLL_MS) ?? {}
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setHelpOpen(true),
    Escape: () => !isWhole && void navigate(EXPLORER_PATH),
  })

  return (
    <>
      <PageTitle
        name={titleOf(subject)}
        {...(isWhole ? { subtitle: t('explorer.subtitle') } : { look: 'line' })}
      >
        {t('explorer.title')}
      </PageTitle>
      <div className={styles.stack} data-subject={subject.kind}>
        <ExplorerSearch input={search} onHelp={() => setHelpOpen(true)} />
        {isWhole && <LiveBlocks fetched={newestBlocks} />}
        {isWhole ? <ExplorerCards /> : <SubjectPanel subject={subject} />}
        <ChainTransactions subject={subject} />
        {isWhole ? (
          <Suspense>
            <BelowList totalTransactions={totalTransactions} />
          </Suspense>
        ) : (
          <ExplorerCards look="line" />
        )}
      </div>
      <ExplorerShortcuts isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

/** The panel about the page's subject. A new subject mounts a new panel. */
function SubjectPanel({ subject }: { subject: Subject }) {
  if (subject.kind === 'transaction')
    return <TransactionPanel key={subject.hash} hash={subject.hash} />
  if (subject.kind === 'block')
    return (
      <Suspense fallback={<PanelLoading title={blockTitle(subject.number)} />}>
        <BlockPanel number={subject.number} />
      </Suspense>
    )
  if (subject.kind === 'address')
    return (
      <Suspense fallback={<PanelLoading title={t('explorer.address')} />}>
        <AddressPanel key={subject.address} address={subject.address} />
      </Suspense>
    )
  return null
}

const blockTitle = (number: number | null): string =>
  number === null ? t('explorer.block') : t('explorer.block_number', { number })

const PanelLoading = ({ title }: { title: string }) => (
  <PanelCard title={title}>
    <SubjectSkeleton facts={{}} />
  </PanelCard>
)
