import { Form } from '@base-ui/react/form'
import { useState } from 'react'
import type { InputOf } from '#api/call.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import type { RefusalCode } from '#api/refusals.ts'
import type { signup } from '#api/calls/users.ts'
import { codeOf } from '../../ask/failures.ts'
import { NewPasswordField } from '../../account/password/NewPasswordField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { EmailField } from './EmailField.tsx'

interface Props {
  referralCode: string
  /** Why the last attempt failed. */
  error: Error | null
  onEdit: () => void
  onSubmit: (applicant: InputOf<typeof signup>) => void
}

type Fields = Record<'username' | 'email' | 'password' | 'referralCode', string>

/** Above the form stands what is wrong, at the field what to do: the same sentence twice helps nobody. */
const ADVICE: Partial<Record<RefusalCode, Partial<Fields>>> = {
  username_invalid: { username: 'Please choose another username' },
  username_like_link: { username: 'Please choose another username' },
  username_reserved: { username: 'Please choose another username' },
  username_taken: { username: 'Please choose another username' },
  email_invalid: { email: 'Please correct the address' },
  email_taken: { email: 'Use another address, or log in with this one' },
  password_too_long: { password: 'Please choose a shorter password' },
  referral_invalid: { referralCode: 'Check the code, or leave this field empty' },
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
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        problems={{ valueMissing: 'Please choose a username' }}
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
        label="Password"
        names={[username, email]}
        refusal={refusals.password}
        onEdit={onEdit}
      />
      <Field
        name="referralCode"
        label="Referral Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={referralCode}
        refusal={refusals.referralCode}
        onValueChange={onEdit}
        hint={`Get ${formatCoins(REFERRAL_BONUS)} CXAC bonus when using a valid referral code`}
      />
      <Button type="submit" look="solid">
        Sign Up
      </Button>
    </Form>
  )
}

const adviceFor = (code: RefusalCode | null): Partial<Fields> => (code && ADVICE[code]) ?? NO_ADVICE
