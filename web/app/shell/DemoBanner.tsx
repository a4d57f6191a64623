import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'
import { format } from '../../ui/format.ts'
import styles from './DemoBanner.module.css'

const ACCOUNT = { email: 'ada@demo.example', password: 'demo-demo' }

/** Says on every screen that strangers share this demo, and when it starts over. */
export default function DemoBanner({ endsAt }: { endsAt: string }) {
  return (
    <aside className={styles.banner} aria-label={t('shell.public_demo')}>
      <p>
        {rich('shell.demo_rules', {
          ...ACCOUNT,
          time: format.minute(endsAt),
          b: inside => <strong>{inside}</strong>,
          code: inside => <code>{inside}</code>,
        })}
      </p>
    </aside>
  )
}
