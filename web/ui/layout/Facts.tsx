import type { ReactNode } from 'react'
import { LANGUAGE } from '../../language/language.ts'
import { CopyButton } from '../form/CopyButton.tsx'
import styles from './Facts.module.css'
import { t } from '../../language/t.ts'

const COPY_CONFIRMATION_MS = 1500

/** Names and values of one thing; the name goes above the value if there is little room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className={styles.room}>
    <dl>{children}</dl>
  </div>
)

interface Props {
  label: string
  /** The value as it is copied. */
  copy?: string | undefined
  /** The copy button's. */
  copyLabel?: string
  children: ReactNode
}

<<<<<<< HEAD
export const Fact = ({ label, copy, copyName = inSentence(label), children }: Props) => (
=======
export const Fact = ({ label, copy, copyLabel = label, children }: Props) => (
>>>>>>> x2
  <div className={styles.fact}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <span className={styles.text}>{children}</span>
<<<<<<< HEAD
      {copy && (
        <CopyButton
          text={copy}
          label={t('ui.copy_value', { name: copyName })}
          confirmationMs={COPY_CONFIRMATION_MS}
        />
      )}
=======
      {copy && <CopyButton text={copy} label={copyLabel} confirmationMs={COPY_CONFIRMATION_MS} />}
>>>>>>> x2
    </dd>
  </div>
)

/** Only English: German nouns, for example, keep their capital. */
const inSentence = (label: string): string => (LANGUAGE === 'en' ? label.toLowerCase() : label)
