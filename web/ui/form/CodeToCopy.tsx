import styles from './CodeToCopy.module.css'
import { CopyButton } from './CopyButton.tsx'

const CONFIRMATION_MS = 1500

interface Props {
  code: string
  /** The accessible name of the button. */
  label: string
}

/** A key, a token or a link in a box, with a button that copies it. */
export const CodeToCopy = ({ code, label }: Props) => (
  <p className={styles.box}>
    <code dir="ltr" className={styles.code}>
      {code}
    </code>
    <CopyButton text={code} label={label} confirmationMs={CONFIRMATION_MS} />
  </p>
)
