import { use } from 'react'
import { KnownNames } from '../../../coin/address/knownNames.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'
import styles from './SearchHint.module.css'
import { contactHint, searchHint } from './searchHints.ts'

/** Block numbers are not abbreviated. */
const SHORT = 12

interface Props {
  text: string
  onSearch: (text: string) => void
}

export default function SearchHint({ text, onSearch }: Props) {
  const names = use(KnownNames)
  const hint = contactHint(names, text) ?? searchHint(text)
  if (!hint) return t('explorer.search_hint')
  const { sentence, instead } = hint
  return (
    <>
      {sentence}{' '}
      {instead && (
        <button type="button" className={styles.instead} onClick={() => onSearch(instead)}>
          {t('explorer.search_instead', {
            text: ltr(instead.length > SHORT ? `${instead.slice(0, 6)}…` : instead),
          })}
        </button>
      )}
    </>
  )
}
