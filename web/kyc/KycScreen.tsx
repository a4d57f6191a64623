import { ShieldCheck } from 'lucide-react'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Card } from '../ui/Card.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FactList } from '../ui/FactList.tsx'

export const KycScreen = () => (
  <>
    <PageTitle name="KYC" subtitle="Show once that you are you">
      KYC Verification
    </PageTitle>
    <CardGrid>
      <Card title="Identity verification">
        <EmptyState icon={<ShieldCheck size={28} aria-hidden />} title="Applications open soon">
          You will send a few details and a photo of your document. A reviewer sees them, nobody
          else.
        </EmptyState>
      </Card>
      <Card title="What to have ready">
        <FactList
          facts={[
            'A passport, driving license or national ID',
            'A clear photo of it, JPG or PNG, 5 MB at most',
            'Proof of address, if required',
          ]}
        />
      </Card>
    </CardGrid>
  </>
)
