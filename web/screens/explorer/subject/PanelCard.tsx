import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './PanelCard.module.css'
import { EXPLORER_PATH } from '../paths.ts'
import { t } from '../../../language/t.ts'

interface Props {
  title: string
  /** Next to the title, before the close button. */
  aside?: ReactNode
  children: ReactNode
}

/** A card about one subject, with a link back to the whole chain. */
export const PanelCard = ({ title, aside, children }: Props) => (
  <Card
    title={title}
    aside={
      <span className={styles.aside}>
        {aside}
        <Link className={styles.close} to={EXPLORER_PATH} title={t('explorer.whole_chain_esc')}>
          <X size={18} aria-label={t('explorer.whole_chain')} />
        </Link>
      </span>
    }
  >
    {children}
  </Card>
)
