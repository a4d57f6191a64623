import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import styles from './Facts.module.css'

const COPY_CONFIRMATION_MS = 1500

/** What is known, each under its name: made to be compared with a picture beside it. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

interface FactProps {
  label: string
  /** The value as it is copied. */
  copy?: string
  children: ReactNode
}

export const Fact = ({ label, copy, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <span className={styles.text}>{children}</span>
      {copy && (
        <CopyButton
          text={copy}
          label={`Copy ${label.toLowerCase()}`}
          confirmationMs={COPY_CONFIRMATION_MS}
        />
      )}
    </dd>
  </div>
)
