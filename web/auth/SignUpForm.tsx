import { Form } from '@base-ui/react/form'
import { useState } from 'react'
import type { InputOf } from '#api/call.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { formatCoins } from '#api/money.ts'
import { sentenceOf } from '#api/refusals.ts'
import type { signup } from '#api/users.ts'
import { NewPasswordField } from '../password/NewPasswordField.tsx'
import { Button } from '../ui/form/Button.tsx'
import { Field } from '../ui/form/Field.tsx'

interface Props {
  referralCode: string
  onSubmit: (applicant: InputOf<typeof signup>) => void
}

type Fields = Record<'username' | 'email' | 'password' | 'referralCode', string>

export function SignUpForm({ referralCode, onSubmit }: Props) {
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
    <Form<Fields> onFormSubmit={submit}>
      <Field
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        problems={{ valueMissing: 'Please choose a username' }}
        onValueChange={setUsername}
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
        onValueChange={setEmail}
      />
      <NewPasswordField name="password" label="Password" names={[username, email]} />
      <Field
        name="referralCode"
        label="Referral Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={referralCode}
        hint={`Get ${formatCoins(REFERRAL_BONUS)} CXAC bonus when using a valid referral code`}
      />
      <Button type="submit" look="solid">
        Sign Up
      </Button>
    </Form>
  )
}
