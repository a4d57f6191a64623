import { HOME_COPY_CONFIRMATION_MS, REFERRAL_BONUS } from '#api/limits.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './ReferralCard.module.css'
import { t } from '../../language/t.ts'

interface Props {
  code: string | undefined
  /** How many users joined with the code. Undefined while it loads. */
  joined: number | undefined
}

export function ReferralCard({ code, joined }: Props) {
  const link = code && `${location.origin}/register?ref=${encodeURIComponent(code)}`
  return (
    <Card title={t('home.invite')} look="quiet">
      <p className={styles.text}>{t('home.invite_text', { coins: coinsText(REFERRAL_BONUS) })}</p>
      <Rows>
        <Row
          label={t('home.referral_code')}
          action={
            code && (
              <CopyButton
                text={code}
                label={t('home.copy_code')}
                confirmationMs={HOME_COPY_CONFIRMATION_MS}
              />
            )
          }
        >
          {code ? <span className={styles.code}>{code}</span> : <Skeleton characters={10} />}
        </Row>
        <Row
          label={t('home.referral_link')}
          action={
            link && (
              <CopyButton
                text={link}
                label={t('home.copy_link')}
                confirmationMs={HOME_COPY_CONFIRMATION_MS}
              />
            )
          }
        >
          {link ? <span className={styles.code}>{link}</span> : <Skeleton characters={36} />}
        </Row>
        <Row label={t('home.joined')}>
          {joined === undefined ? <Skeleton characters={2} /> : joined}
        </Row>
      </Rows>
    </Card>
  )
}
