import Languages from 'lucide-react/icons/languages'
import { LANGUAGE_NAMES } from '#api/language/languageNames.ts'
import { type AnyLanguage, COMPLETE, type Language, isLanguage } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { changeLanguage } from './changeLanguage.ts'
import styles from './LanguageSwitch.module.css'

/** With the page's own, which a link may have asked for. */
const OFFERED: readonly AnyLanguage[] = [...new Set([...COMPLETE, LANGUAGE])]

/** Each language in its own name. */
export const LanguageSelect = () => (
  <label className={styles.switch}>
    <Languages size={16} aria-hidden />
    <select
      className={styles.select}
      aria-label={t('shell.language')}
      value={LANGUAGE}
      onChange={event => void changeLanguage(event.target.value as Language)}
    >
      {OFFERED.map(language => (
        <option key={language} value={language} lang={language}>
          {isLanguage(language) ? LANGUAGE_NAMES[language] : language}
        </option>
      ))}
    </select>
  </label>
)
