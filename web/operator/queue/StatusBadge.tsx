import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import type { KycCase } from '#api/schemas/operator.ts'
import { classes } from '../../ui/classes.ts'
import styles from './StatusBadge.module.css'
import { t } from '../../language/t.ts'

const LOOKS = {
  pending: { text: t('operator.waiting'), Icon: Hourglass },
  approved: { text: t('operator.approved'), Icon: Check },
  rejected: { text: t('operator.rejected'), Icon: X },
}

export function StatusBadge({ status }: { status: KycCase['status'] }) {
  const { text, Icon } = LOOKS[status]
  return (
    <span className={classes(styles.badge, styles[status])}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}
