import { HOME_COPY_CONFIRMATION_MS, REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './ReferralCard.module.css'

interface Props {
  code: string | undefined
  /** How many users joined with the code. Undefined while it loads. */
  joined: number | undefined
}

export function ReferralCard({ code, joined }: Props) {
  const link = code && `${location.origin}/register?ref=${encodeURIComponent(code)}`
  return (
    <Card title="Invite a friend" look="quiet">
      <p className={styles.text}>
        Everyone who signs up with your code starts with {formatCoins(REFERRAL_BONUS)} CXAC.
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
            link && (
              <CopyButton
                text={link}
                label="Copy referral link"
                confirmationMs={HOME_COPY_CONFIRMATION_MS}
              />
            )
          }
        >
          {link ? <span className={styles.code}>{link}</span> : <Skeleton characters={36} />}
        </Row>
        <Row label="Friends who joined">
          {joined === undefined ? <Skeleton characters={2} /> : joined}
        </Row>
      </Rows>
    </Card>
  )
}
