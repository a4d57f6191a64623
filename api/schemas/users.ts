import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Acknowledged, Address, Coins, Message, Nothing, TimeOrNull, Uuid } from '../fields.ts'
import { Freeze } from './freeze.ts'
import { EMAIL_MAX_LENGTH, PASSKEYS_PER_USER } from '../limits.ts'
import { LANGUAGES } from '../language/languages.ts'
import { LEDGER_REFUSALS } from '../refusals/refusals.ts'

const Email = Type.String({ maxLength: EMAIL_MAX_LENGTH, 'x-refusal': 'email_invalid' })

const Username = Type.String({ maxLength: 256, 'x-refusal': 'username_invalid' })

const ReferralCode = Type.String({ maxLength: 64, 'x-refusal': 'referral_invalid' })

const ChosenLanguage = Type.Enum(LANGUAGES)

const publicProfile = {
  uid: Uuid,
  id: Uuid,
  username: Type.String(),
  address: Address,
  totalCoins: Coins,
  ranks: Type.Integer({
    minimum: 1,
    description: '1 + the number of accounts with a larger balance',
  }),
  isVerification: Type.Boolean(),
  lastMiningTime: TimeOrNull,
}

const privateFields = { email: Type.String(), referralCode: Type.String() }

/** Only in the owner's view of the profile. */
const ownerFields = {
  isEmailConfirmed: Type.Boolean(),
  referrals: Type.Integer({ minimum: 0, description: 'How many joined with the own code' }),
  language: Type.Union([ChosenLanguage, Type.Null()], {
    description: 'Of mails and push messages; null: none was chosen, and they are in English',
  }),
  isFindable: Type.Boolean({ description: 'Whether the wallet is found by the username' }),
  freeze: Type.Union([Freeze, Type.Null()], { description: 'Set while sending is frozen' }),
  networkMiningAvailableAt: {
    ...TimeOrNull,
    description: "When the asker's network may mine again; null when now",
  } as typeof TimeOrNull,
}

const User = Type.Object({ ...publicProfile, ...privateFields })
export type User = Type.Static<typeof User>

const Password = Type.String({ maxLength: 4096, 'x-refusal': 'password_too_long' })

export const login = defineSchema({
  summary: 'Open a session with email and password',
  input: Type.Object({ email: Email, password: Password }),
  reply: Type.Object({ message: Type.String(), token: Type.String(), user: User }),
  refusals: ['credentials_invalid', 'email_invalid', 'too_many_requests', 'unavailable'],
})

export const signup = defineSchema({
  summary: 'Create an account and its wallet',
  input: Type.Object({
    username: Username,
    email: Email,
    password: Password,
    referralCode: Type.Optional(Type.Union([ReferralCode, Type.Null()])),
    language: Type.Optional(ChosenLanguage),
  }),
  reply: Type.Object({
    message: Type.String(),
    isMailed: Type.Optional(
      Type.Boolean({
        description: 'Whether a mail with a link to confirm the address is on its way',
      }),
    ),
  }),
  refusals: [
    'email_taken',
    'username_taken',
    'username_like_link',
    'username_reserved',
    'referral_invalid',
    'bonuses_exhausted',
    'too_many_requests',
    'password_too_short',
    ...LEDGER_REFUSALS,
  ],
})

export const logout = defineSchema({
  summary: 'End this session',
  input: Nothing,
  reply: Acknowledged,
})

export const setLanguage = defineSchema({
  summary: 'Choose the language of mails and push messages',
  input: Type.Object({ language: ChosenLanguage }),
  reply: Acknowledged,
})

export const getUserByUid = defineSchema({
  summary: "A user's public profile; the owner's token adds email and referral code",
  input: Type.Object({ uid: Uuid }),
  reply: Type.Object({
    user: Type.Object({
      ...publicProfile,
      // Not Type.Partial, which would bring a sixth of the scripts that every browser loads first.
      email: Type.Optional(privateFields.email),
      referralCode: Type.Optional(privateFields.referralCode),
      isEmailConfirmed: Type.Optional(ownerFields.isEmailConfirmed),
      referrals: Type.Optional(ownerFields.referrals),
      isFindable: Type.Optional(ownerFields.isFindable),
      language: Type.Optional(ownerFields.language),
      freeze: Type.Optional(ownerFields.freeze),
      networkMiningAvailableAt: Type.Optional(ownerFields.networkMiningAvailableAt),
    }),
  }),
  refusals: ['user_not_found'],
})

export const requestPasswordReset = defineSchema({
  summary: 'Ask for a mail with a link to set a new password',
  input: Type.Object({ email: Email }),
  reply: Message,
  refusals: ['too_many_requests'],
})

export const resetPassword = defineSchema({
  summary: 'Set a new password with the secret from the mail; every session ends',
  input: Type.Object({
    token: Type.String({ maxLength: 200 }),
    password: Password,
    keptPasskeys: Type.Optional(
      Type.Array(Uuid, {
        maxItems: PASSKEYS_PER_USER,
        description: 'Every other passkey is removed. Left out: none is.',
      }),
    ),
  }),
  reply: Message,
  refusals: ['reset_invalid', 'password_too_short', 'too_many_requests'],
})

export const changePassword = defineSchema({
  summary: 'Change the password; every other session ends',
  input: Type.Object({ currentPassword: Password, newPassword: Password }),
  reply: Message,
  refusals: ['password_wrong', 'password_too_short', 'too_many_requests'],
})
