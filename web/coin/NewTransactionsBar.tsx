import ArrowUp from 'lucide-react/icons/arrow-up'
import styles from './NewTransactionsBar.module.css'

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
        {waiting} new {waiting === 1 ? 'transaction' : 'transactions'}
      </button>
    )}
  </output>
)
