import { Form } from '@base-ui/react/form'
import { useState } from 'react'
import type { InputOf } from '#api/call.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import type { signup } from '#api/calls/users.ts'
import { codeOf } from '../../ask/failures.ts'
import { NewPasswordField } from '../../account/password/NewPasswordField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { EmailField } from './EmailField.tsx'
import { t } from '../../language/t.ts'

interface Props {
  referralCode: string
  /** Why the last attempt failed. */
  error: Error | null
  onEdit: () => void
  onSubmit: (applicant: InputOf<typeof signup>) => void
}

type Fields = Record<'username' | 'email' | 'password' | 'referralCode', string>

/** Above the form is what is wrong, at the field what to do: the same sentence twice helps nobody. */
const ADVICE: Partial<Record<RefusalCode, Partial<Fields>>> = {
  username_invalid: { username: t('auth.please_choose_another_username') },
  username_like_link: { username: t('auth.please_choose_another_username') },
  username_reserved: { username: t('auth.please_choose_another_username') },
  username_taken: { username: t('auth.please_choose_another_username') },
  email_invalid: { email: t('auth.please_correct_address') },
  email_taken: { email: t('auth.use_another_address_or') },
  password_too_long: { password: t('auth.please_choose_shorter_password') },
  referral_invalid: { referralCode: t('auth.check_code_or_leave') },
}

/** One constant object: a form would look for a field to focus whenever it changes. */
const NO_ADVICE: Partial<Fields> = {}

export function SignUpForm({ referralCode, error, onEdit, onSubmit }: Props) {
  const refusals = adviceFor(codeOf(error))
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const submit = (fields: Fields) =>
    onSubmit({
      username: fields.username.trim(),
      email: fields.email,
      password: fields.password,
      referralCode: fields.referralCode.trim() || null,
    })

  return (
    <Form<Fields> errors={refusals} onFormSubmit={submit}>
      <Field
        name="username"
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        problems={{ valueMissing: t('auth.please_choose_username') }}
        refusal={refusals.username}
        onValueChange={value => {
          setUsername(value)
          onEdit()
        }}
      />
      <EmailField
        value={email}
        refusal={refusals.email}
        onChange={value => {
          setEmail(value)
          onEdit()
        }}
      />
      <NewPasswordField
        name="password"
        label={t('auth.password')}
        names={[username, email]}
        refusal={refusals.password}
        onEdit={onEdit}
      />
      <Field
        name="referralCode"
        label={t('auth.referral_code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={referralCode}
        refusal={refusals.referralCode}
        onValueChange={onEdit}
        hint={t('auth.get_cxac_bonus_when', { coins: formatCoins(REFERRAL_BONUS) })}
      />
      <Button type="submit" look="solid">
        {t('auth.sign_up')}
      </Button>
    </Form>
  )
}

const adviceFor = (code: RefusalCode | null): Partial<Fields> => (code && ADVICE[code]) ?? NO_ADVICE
