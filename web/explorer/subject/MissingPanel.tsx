import { Telescope } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PanelCard } from './PanelCard.tsx'

interface Props {
  title: string
  sentence: string
  /** What was asked for. */
  children: string
}

export const MissingPanel = ({ title, sentence, children }: Props) => (
  <PanelCard title={title}>
    <div role="alert">
      <EmptyState icon={<Telescope size={28} aria-hidden />} title={sentence}>
        {children}
      </EmptyState>
    </div>
  </PanelCard>
)
