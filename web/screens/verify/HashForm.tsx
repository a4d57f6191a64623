import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './HashForm.module.css'
import { hashIn } from './hashIn.ts'
import { t } from '../../language/t.ts'

interface Props {
  hash: string
  onAsk: (hash: string) => void
}

/** Asks for a transaction of this site: its proof is fetched. */
export function HashForm({ hash, onAsk }: Props) {
  const [text, setText] = useState(hash)
  const [isWrong, setWrong] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = hashIn(text)
    setWrong(!found)
    if (found) onAsk(found)
  }
  return (
    <form className={styles.form} noValidate onSubmit={ask}>
      <div className={styles.field}>
        <Field
          name="hash"
          label={t('verify.hash')}
          required
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          isInvalid={isWrong}
          {...(isWrong && { refusal: t('verify.hash_invalid') })}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit">{t('verify.check')}</Button>
    </form>
  )
}
