import { Compass } from 'lucide-react'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export const ExplorerScreen = () => (
  <>
    <PageTitle name="Explorer" subtitle="Every block, every transaction, open to everyone">
      Blockchain Explorer
    </PageTitle>
    <Card title="The chain">
      <EmptyState icon={<Compass size={28} aria-hidden />} title="The Explorer opens soon">
        Here you will look up any transaction, block or address, and check for yourself that the
        chain is whole.
      </EmptyState>
    </Card>
  </>
)
