import { Card } from '../../ui/layout/Card.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'

export const GoodToKnow = () => (
  <Card title="Good to know">
    <BulletList
      items={[
        'Your details and pictures are stored encrypted.',
        'Reviewers alone open them, and every look is written down for you to see.',
        'Location and other hidden data are removed from your pictures.',
        'The review takes 24-48 hours. The answer comes by email.',
      ]}
    />
  </Card>
)
