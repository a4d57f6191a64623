import { Form } from '@base-ui/react/form'
import { useMemo, useState } from 'react'
import type { InputOf } from '#api/call.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/chain/money.ts'
import { type RefusalCode, sentenceOf } from '#api/refusals.ts'
import type { signup } from '#api/calls/users.ts'
import { refusalsAt } from '../../ask/failures.ts'
import { NewPasswordField } from '../../account/password/NewPasswordField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'

interface Props {
  referralCode: string
  /** Why the last attempt failed. */
  error: Error | null
  onEdit: () => void
  onSubmit: (applicant: InputOf<typeof signup>) => void
}

type Fields = Record<'username' | 'email' | 'password' | 'referralCode', string>

const FIELD_OF: Partial<Record<RefusalCode, keyof Fields>> = {
  username_invalid: 'username',
  username_like_link: 'username',
  username_taken: 'username',
  email_invalid: 'email',
  email_taken: 'email',
  password_too_long: 'password',
  referral_invalid: 'referralCode',
}

export function SignUpForm({ referralCode, error, onEdit, onSubmit }: Props) {
  const refusals = useMemo(() => refusalsAt(error, FIELD_OF), [error])
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
      <Field
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        problems={{
          valueMissing: 'Please enter your email address',
          typeMismatch: sentenceOf('email_invalid'),
        }}
        refusal={refusals.email}
        onValueChange={value => {
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
