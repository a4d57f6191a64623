import { ImageOff } from 'lucide-react'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'

export const RemovedPictures = ({ at }: { at: string }) => (
  <Card title="Pictures">
    <EmptyState icon={<ImageOff size={26} aria-hidden />} title="The pictures were removed">
      Pictures are kept for a while after the decision. These were removed on <LocalTime iso={at} />
      .
    </EmptyState>
  </Card>
)
