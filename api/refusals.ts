import { type RefusalDetail, detailSentence } from './refusalDetails.ts'

const NAME_RULE = 'The name must have 1 to 40 characters, a letter or digit among them'

/** Every expected "no": its status and its sentence. Anything that is not here is a bug and answers 500. */
const REFUSALS = {
  invalid_input: [400, 'The request is not valid.'],
  fields_missing: [400, 'Please fill in all fields'],
  amount_invalid: [
    400,
    'Amount must be a number greater than 0 with at most 9 digits before and 6 after the decimal point',
  ],
  address_invalid: [400, 'The recipient address is not valid. Check it for typing mistakes.'],
  insufficient_balance: [400, 'Insufficient balance'],
  password_too_short: [400, 'Password must be at least 6 characters long'],
  password_too_long: [400, 'Password must be at most 256 characters long'],
  password_wrong: [400, 'The current password is not right'],
  link_invalid: [
    400,
    'This link is no longer valid: it was used already, it is too old, or a newer one has come.',
  ],
  passkey_name_invalid: [400, NAME_RULE],
  passkeys_full: [400, 'You have 10 passkeys, which is as many as there can be'],
  passkey_missing: [400, 'You have no passkey. Add one first.'],
  api_key_name_invalid: [400, NAME_RULE],
  api_key_network_invalid: [400, 'Enter networks like 203.0.113.7 or 198.51.100.0/24'],
  api_keys_full: [400, 'You have 20 API keys, which is as many as there can be'],
  webhook_url_invalid: [400, 'Enter a public https address, without a port or a password in it'],
  webhooks_full: [400, 'You have 10 webhooks, which is as many as there can be'],
  invitation_unknown: [
    400,
    'This invitation is not known here, or a newer one has replaced it. Ask for a new one.',
  ],
  invitation_expired: [
    400,
    'This invitation has expired: it was valid for an hour. Ask for a new one.',
  ],
  invitation_used: [400, 'This invitation was used already.'],
  not_frozen: [400, 'Sending is not frozen'],
  reset_invalid: [400, 'This link is no longer valid. Please ask for a new one.'],
  email_invalid: [400, 'Please enter a valid email address'],
  email_confirmed: [400, 'Your email address is confirmed already'],
  email_same: [400, 'This is your email address already'],
  username_invalid: [400, 'Username must be 3 to 32 visible characters'],
  username_like_link: [
    400,
    'Username must not look like a link: without / and :, and with a space after a dot',
  ],
  username_reserved: [400, 'Username must not look like a name of CXAC or SYSTEM'],
  referral_invalid: [400, 'Invalid referral code'],
  contact_name_invalid: [400, NAME_RULE],
  contacts_full: [400, 'You have 1,000 contacts, which is as many as there can be'],
  user_id_missing: [400, 'User ID is required. Please login again.'],
  ip_unknown: [400, 'Could not determine your IP address. Please try again.'],
  kyc_fields_missing: [400, 'All required fields must be provided'],
  birth_date_invalid: [400, 'Please enter your date of birth: a real day in the past'],
  too_young: [400, 'You must be at least 18 years old'],
  document_unknown: [
    400,
    'The application names a picture that is not there. Please upload it again.',
  ],
  file_missing: [400, "No file was sent. The request needs one part named 'file'."],
  files_too_many: [400, 'Only one file can be uploaded at a time'],
  file_cut_off: [400, 'The file did not arrive completely. Please try again.'],
  upload_too_slow: [
    400,
    'The upload took too long. Please try again, on a faster connection if you can.',
  ],
  form_broken: [400, 'The form is not valid: a part, its headers or the boundary is broken.'],
  picture_broken: [400, 'The picture is damaged or incomplete. Please choose another one.'],
  note_missing: [400, 'Please say in the note what is wrong'],
  note_too_long: [400, 'A note can have at most 200 characters. Please shorten it.'],
  notes_full: [400, 'You keep 10,000 notes, which is the most. Please delete one first.'],
  period_invalid: [400, 'The period must end after it begins'],
  statement_too_long: [
    400,
    'This period has more than 2,000 transactions. Choose a shorter one, or download it as CSV.',
  ],
  cursor_unknown: [
    400,
    'This is not a place in the events of your wallet: use the id of an event.',
  ],
  push_endpoint_refused: [
    400,
    'Push messages go only by https, on the standard port, to a public address. This push service has another one.',
  ],
  push_keys_invalid: [400, 'The keys of this push subscription are not valid'],
  kyc_exists: [400, 'KYC application already exists'],
  credentials_invalid: [401, 'Invalid credentials'],
  operator_unknown: [401, 'This is not an operator token'],
  operator_token_ended: [
    401,
    'OPERATOR_TOKEN no longer signs in, because there are operators with names. Use your own operator token.',
  ],
  operator_signed_out: [401, 'Your session has ended. Please sign in again.'],
  metrics_closed: [401, 'The metrics need METRICS_TOKEN as a Bearer token.'],
  passkey_refused: [
    401,
    'This passkey is not known here, or its answer came too late. Please try again.',
  ],
  passkey_copied: [
    401,
    'This passkey was used elsewhere in between, so it may have been copied. Log in with your password and remove it.',
  ],
  session_expired: [401, 'Your session has expired. Please login again.'],
  api_key_unknown: [401, 'This API key is not valid: it was revoked, or it never existed.'],
  api_key_expired: [401, 'This API key has expired. Create a new one in Settings.'],
  off_in_demo: [403, 'This is off in the public demo.'],
  api_key_network: [403, 'This API key is not accepted from your network.'],
  api_key_scope: [403, 'This API key is not allowed to make this call.'],
  api_key_address: [403, 'This API key is not allowed to pay this address.'],
  api_key_sum: [403, 'With this, the API key would send more than it is allowed to in 24 hours.'],
  api_key_passkey: [403, 'This API key is not allowed to pay so much. Create one with a passkey.'],
  not_own_wallet: [403, 'You can only send from your own wallet'],
  passkey_needed: [403, 'You want a passkey for transfers this large. Please confirm with one.'],
  wallet_frozen: [403, 'Sending from your wallet is frozen. Unfreeze in Settings.'],
  own_request: [403, 'Another operator has to do this.'],
  operator_new: [403, 'You can agree a day after you joined.'],
  operators_related: [
    403,
    'One of you two invited the other, or the same operator had a part in inviting both. An operator independent of that has to agree.',
  ],
  freeze_of_operator: [
    403,
    'An operator has frozen this wallet, and only an operator can lift that.',
  ],
  frozen_email: [
    403,
    'As long as sending is frozen, the email address cannot be changed. Lift the freeze first.',
  ],
  frozen_api_key: [403, 'Sending is frozen. Lift the freeze to create an API key.'],
  frozen_account: [403, 'A frozen account cannot be deleted. Lift the freeze first.'],
  password_due: [
    403,
    'The change of your email address was undone. Set a new password first, with the link in our mail.',
  ],
  not_own_account: [403, 'This belongs to another account'],
  route_not_found: [404, 'There is no such API call'],
  passkey_not_found: [404, 'This passkey was removed already'],
  api_key_not_found: [404, 'This API key was revoked already'],
  webhook_not_found: [404, 'This webhook was removed already'],
  session_not_found: [404, 'This session has ended already'],
  user_not_found: [404, 'User not found'],
  person_not_found: [
    404,
    'Nobody with this username lets their wallet be found. Ask them for their address.',
  ],
  recipient_not_found: [404, 'Recipient address not found'],
  address_not_found: [404, 'Address not found'],
  transaction_not_found: [404, 'Transaction not found'],
  block_not_found: [404, 'Block not found'],
  operator_action_not_found: [404, 'No such operator action is in the log, or not yet'],
  tile_not_found: [404, 'There is no such tile, or not yet'],
  file_not_found: [404, 'File not found'],
  request_not_found: [404, 'This was answered already'],
  case_not_found: [404, 'There is no such application'],
  balance_grown: [409, 'Coins have come in since you looked. Please look again.'],
  email_taken: [409, 'An account with this email address already exists'],
  passkey_taken: [409, 'This passkey is an account’s already'],
  username_taken: [409, 'This username is already taken'],
  case_decided: [409, 'This application has been decided already'],
  document_unopened: [409, 'Open the ID document of this application before you approve it.'],
  body_too_slow: [408, 'The request took too long to arrive. Please try again.'],
  file_too_large: [413, 'The file is larger than 5 MB'],
  picture_too_many_pixels: [
    413,
    'The picture has more than 50 megapixels. Please choose a smaller one.',
  ],
  too_large: [413, 'The request is too large'],
  wrong_type: [415, 'The content type of the request is not supported'],
  picture_type: [415, 'Only JPEG, PNG and WebP pictures are accepted'],
  host_unknown: [
    421,
    'The operator console is not reached by this address. The server’s administrator can allow it (OPERATOR_URL).',
  ],
  key_reused: [422, 'This Idempotency-Key was already used for another transfer'],
  key_voided: [
    409,
    'This payment was given up before it was made. Nothing was taken. Send it again with a new Idempotency-Key.',
  ],
  mining_cooldown: [429, 'You have mined already. Come back when the cooldown is over.'],
  bonuses_exhausted: [
    429,
    'Too many referral bonuses went to your network today. Sign up without a code, or come back tomorrow.',
  ],
  upload_quota: [429, 'You have uploaded too many pictures today. Please come back tomorrow.'],
  too_many_streams: [
    429,
    'Too many streams are open from here. Close one of them, or ask again in a while.',
  ],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  wallet_full: [400, "The recipient's wallet cannot hold this much"],
  ledger_busy: [503, 'Too many transfers are waiting. Please try again in a moment.'],
  ledger_unavailable: [
    503,
    'The ledger cannot be reached right now. Nothing was moved. Please try again in a moment.',
  ],
  ledger_unsure: [
    503,
    'The transfer could not be confirmed. Check your recent transactions before you send again.',
  ],
  ledger_set_back: [
    503,
    'The ledger lacks what was shown or signed before. It stands still until an operator has looked at it.',
  ],
  unavailable: [503, 'The service is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[]

/** Of every order to the ledger that pays somebody. */
export const LEDGER_REFUSALS = [
  'wallet_full',
  'ledger_busy',
  'ledger_unavailable',
  'ledger_unsure',
] as const satisfies readonly RefusalCode[]

interface Extra {
  /** A more precise sentence, which pages translate. */
  detail?: RefusalDetail
  /** The same for mistakes that only a program makes: nobody translates it. */
  sentence?: string
  retryAfterSeconds?: number
  /** Further fields of the answer, beside `message` and `code`. */
  body?: Record<string, unknown>
}

export const isRefusalCode = (text: unknown): text is RefusalCode =>
  typeof text === 'string' && Object.hasOwn(REFUSALS, text)

export const sentenceOf = (code: RefusalCode): string => REFUSALS[code][1]
export const statusOf = (code: RefusalCode): number => REFUSALS[code][0]

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Extra

  constructor(code: RefusalCode, extra: Extra = {}) {
    super(extra.sentence ?? (extra.detail ? detailSentence(extra.detail) : sentenceOf(code)))
    this.code = code
    this.status = statusOf(code)
    this.extra = extra
  }
}
