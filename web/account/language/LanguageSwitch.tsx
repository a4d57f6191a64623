import Languages from 'lucide-react/icons/languages'
import { LANGUAGE_NAMES, type Language, isLanguage } from '#api/language/languages.ts'
import { LANGUAGE } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { OFFERED, hasLanguages } from './offeredLanguages.ts'
import styles from './LanguageSwitch.module.css'

/** Each language in its own name. Absent as long as there is only one. */
export function LanguageSwitch() {
  if (!hasLanguages) return null
  return (
    <label className={styles.switch}>
      <Languages size={16} aria-hidden />
      <select
        className={styles.select}
        aria-label={t('shell.language')}
        value={LANGUAGE}
        onChange={event => void change(event.target.value as Language)}
      >
        {OFFERED.map(language => (
          <option key={language} value={language} lang={language}>
            {isLanguage(language) ? LANGUAGE_NAMES[language] : language}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Its code comes when it is used: few change their language, and only once. */
async function change(language: Language): Promise<void> {
  const { changeLanguage } = await import('./changeLanguage.ts')
  await changeLanguage(language)
}
