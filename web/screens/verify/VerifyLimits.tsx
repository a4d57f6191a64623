import { BulletList } from '../../ui/layout/BulletList.tsx'
import { Card } from '../../ui/layout/Card.tsx'

const LIMITS = [
  'Your file stays in this browser. If this site has signed it, the site is asked whether its ledger still begins so, and learns only how many blocks the file’s ledger had.',
  'Green means: signed by a key that this browser knows or that you gave, and part of what was signed. Words that somebody added to a receipt are not checked.',
  'A payment in the ledger shows that the coins moved, not who ordered it.',
  'The program on this page comes from this site. To be independent of it, use the Verify page of another CXAC site, or a copy of the program that you trust.',
]

export const VerifyLimits = () => (
  <Card title="Good to know" look="quiet">
    <BulletList items={LIMITS} />
    <p>
      <a href="/api/docs/verify.md">What a proof does not show</a>, and how to check it without us
    </p>
  </Card>
)
