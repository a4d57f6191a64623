import Box from 'lucide-react/icons/box'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import Library from 'lucide-react/icons/library'
import PenLine from 'lucide-react/icons/pen-line'
import { classes } from '../../ui/classes.ts'
import { certaintyOf, type CheckedStep } from '../steps/checked.ts'
import styles from './ProofPath.module.css'
import { t } from '../../language/t.ts'

/** The path from what is shown to what was signed, and the steps that lead to each station. */
const STATIONS = [
  [t('proof.station_owner'), KeyRound, ['order', 'key_of_wallet']],
  [t('proof.station_transaction'), FileText, ['page_transaction', 'transaction', 'file']],
  [t('proof.station_block'), Box, ['place_in_block']],
  [t('proof.station_ledger'), Library, ['place_in_ledger', 'history']],
  [t('proof.station_signature'), PenLine, ['signature', 'signing_key', 'policy']],
  [t('proof.station_witnesses'), Eye, ['witnesses']],
] as const

/** A station where nothing was checked is left out. */
export const ProofPath = ({ steps }: { steps: readonly CheckedStep[] }) => (
  <div className={styles.path} aria-hidden>
    {STATIONS.map(([name, Icon, codes]) => {
      const own = steps.filter(
        ({ code, result }) => result !== 'none' && codes.some(one => one === code),
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
