import { Button } from '../../ui/form/Button.tsx'
import { format } from '../../ui/format.ts'
import { provenWallets } from '../balance/provenWallets.ts'
import styles from './ForgetLedger.module.css'
import { knownCheckpoint } from './knownCheckpoint.ts'
import { knownPolicy } from './knownPolicy.ts'

/** What this browser has kept of the ledger that it saw before, and a button that lets it go. */
export function ForgetLedger({ onForgotten }: { onForgotten: () => void }) {
  const known = knownCheckpoint.read()
  const forget = () => {
    knownCheckpoint.write(null)
    knownPolicy.write(null)
    provenWallets.clear()
    onForgotten()
  }
  return (
    <>
      {known && (
        <p>
          What this browser saw on {format.minute(known.seenAt)} is kept: {known.size} blocks with
          the root <code className={styles.root}>{known.root}</code>. Show it to others.
        </p>
      )}
      <p>Only if you know that a new ledger was started, forget the old one.</p>
      <Button className={styles.forget} onClick={forget}>
        Forget the old checkpoint
      </Button>
    </>
  )
}
