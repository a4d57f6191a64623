import { HOME_COPY_CONFIRMATION_MS, REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/money.ts'
import { Card } from '../ui/Card.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ReferralCard.module.css'

export function ReferralCard({ code }: { code: string | undefined }) {
  const path = code && `/register?ref=${encodeURIComponent(code)}`
  return (
    <Card title="Invite a friend">
      <p className={styles.text}>
        Whoever signs up with your code starts with {formatCoins(REFERRAL_BONUS)} CXAC.
      </p>
      <Rows>
        <Row
          label="Referral code"
          action={
            code && (
              <CopyButton
                text={code}
                label="Copy referral code"
                confirmationMs={HOME_COPY_CONFIRMATION_MS}
              />
            )
          }
        >
          {code ? <span className={styles.code}>{code}</span> : <Skeleton characters={10} />}
        </Row>
        <Row
          label="Referral link"
          action={
            path && (
              <CopyButton
                text={location.origin + path}
                label="Copy referral link"
                confirmationMs={HOME_COPY_CONFIRMATION_MS}
              />
            )
          }
        >
          {path ? <span className={styles.code}>{path}</span> : <Skeleton characters={24} />}
        </Row>
      </Rows>
    </Card>
  )
}
