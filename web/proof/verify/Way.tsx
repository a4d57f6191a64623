import Box from 'lucide-react/icons/box'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Library from 'lucide-react/icons/library'
import PenLine from 'lucide-react/icons/pen-line'
import { classes } from '../../ui/classes.ts'
import { certaintyOf, type CheckedStep } from '../steps/checked.ts'
import styles from './Way.module.css'

/** The way from what is shown to what was signed, and the steps that lead to each station. */
const STATIONS = [
  ['Transaction', FileText, ['The transaction on this page', 'Transaction', 'File']],
  ['Block', Box, ['Place in the block']],
  ['Ledger', Library, ['Place in the ledger', 'Same ledger as before']],
  ['Signature', PenLine, ['Signature', 'Signing key', 'Policy']],
  ['Witnesses', Eye, ['Witnesses']],
] as const

/** A station where nothing was checked is left out. */
export const Way = ({ steps }: { steps: readonly CheckedStep[] }) => (
  <div className={styles.way} aria-hidden>
    {STATIONS.map(([name, Icon, titles]) => {
      const own = steps.filter(
        ({ title, result }) => result !== 'none' && titles.some(one => one === title),
      )
      return own.length ? (
        <span key={name} className={classes(styles.station, styles[certaintyOf(own)])}>
          <span className={styles.sign}>
            <Icon size={18} />
          </span>
          {name}
        </span>
      ) : null
    })}
  </div>
)
