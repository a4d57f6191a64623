import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './HashForm.module.css'
import { hashIn } from './hashIn.ts'

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
          label="Or the hash of a transaction of this site"
          required
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          isInvalid={isWrong}
          {...(isWrong && {
            refusal:
              'A hash has 64 characters, 0 to 9 and a to f. A link to the transaction works too.',
          })}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit">Check</Button>
    </form>
  )
}
