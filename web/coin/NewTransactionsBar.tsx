import ArrowUp from 'lucide-react/icons/arrow-up'
import styles from './NewTransactionsBar.module.css'
import { t } from '../language/t.ts'

interface Props {
  /** How many new ones are not shown yet. */
  waiting: number
  onShow: () => void
}

export const NewTransactionsBar = ({ waiting, onShow }: Props) => (
  <output className={styles.news}>
    {waiting > 0 && (
      <button type="button" className={styles.bar} onClick={onShow}>
        <ArrowUp size={16} aria-hidden />
        {t('coin.new_transactions', { count: waiting })}
      </button>
    )}
  </output>
)
