import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Message, Nothing } from '../fields.ts'
import { LinkToken } from './freeze.ts'
import { EMAIL_MAX_LENGTH } from '../limits.ts'

export const sendConfirmation = defineSchema({
  summary: 'Ask for another mail with a link that confirms your email address',
  input: Nothing,
  reply: Message,
  refusals: ['email_confirmed', 'too_many_requests'],
})

export const changeEmail = defineSchema({
  summary: 'Ask for another email address, which a link in a mail to it then confirms',
  input: Type.Object({
    email: Type.String({ maxLength: EMAIL_MAX_LENGTH, 'x-refusal': 'email_invalid' }),
    password: Type.String({ maxLength: 4096 }),
  }),
  reply: Message,
  refusals: ['password_wrong', 'email_taken', 'email_same', 'frozen_email', 'too_many_requests'],
})

export const confirmEmail = defineSchema({
  summary: 'Confirm an email address, or a change to it, with the secret of the link from the mail',
  input: Type.Object({ token: LinkToken }),
  reply: Message,
  refusals: ['email_taken', 'frozen_email', 'too_many_requests'],
})

export const undoEmail = defineSchema({
  summary:
    'Give an account its former email address back. Sessions, the password and newer passkeys end, sending is frozen, and a mail brings a link to set a new password',
  input: Type.Object({ token: LinkToken }),
  reply: Message,
  refusals: ['email_taken', 'too_many_requests'],
})
