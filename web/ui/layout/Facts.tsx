import type { ReactNode } from 'react'
import { LANGUAGE } from '../../language/language.ts'
import { CopyButton } from '../form/CopyButton.tsx'
import styles from './Facts.module.css'
import { t } from '../../language/t.ts'

const COPY_CONFIRMATION_MS = 1500

/** Names and values of one thing; the name goes above the value if there is little room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className={styles.container}>
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

export const Fact = ({ label, copy, copyLabel = copyText(label), children }: Props) => (
  <div className={styles.fact}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <span className={styles.text}>{children}</span>
      {copy && <CopyButton text={copy} label={copyLabel} confirmationMs={COPY_CONFIRMATION_MS} />}
    </dd>
  </div>
)

/** Only in English: German nouns, for example, keep their capital. */
const copyText = (label: string): string =>
  t('ui.copy_value', { name: LANGUAGE === 'en' ? label.toLowerCase() : label })
