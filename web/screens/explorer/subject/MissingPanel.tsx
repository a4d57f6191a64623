import Telescope from 'lucide-react/icons/telescope'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PanelCard } from './PanelCard.tsx'
import { recentSearches } from '../../../session/recentSearches.ts'
import { RetryNotice } from '../../../ask/RetryNotice.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  title: string
  sentence: string
  /** The kind of thing that was requested. */
  children: string
}

export function MissingPanel({ title, sentence, children }: Props) {
  useForgottenSearch()
  return (
    <PanelCard title={title}>
      <div role="alert">
        <EmptyState icon={<Telescope size={28} aria-hidden />} title={sentence}>
          {children}
        </EmptyState>
      </div>
    </PanelCard>
  )
}

/** A failed search is not remembered. */
function useForgottenSearch(): void {
  const { hash, number, address } = useParams()
  const search = hash ?? number ?? address
  useEffect(() => {
    if (search) recentSearches.remove(search)
  }, [search])
}

/** A valid transaction is still wrong if another one was requested. */
export const OtherTransaction = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice
    title={t('explorer.other_transaction')}
    detail={t('explorer.other_transaction_text')}
    announced="alert"
    onRetry={onRetry}
  />
)
