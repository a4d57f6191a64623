import { formatCoins, micros } from '../chain/money.ts'

const WAIT = 'Please wait {wait} and try again.'
const BONUSES = 'Too many referral bonuses went to your network today: at most {times} for'
const BONUS_ADVICE = 'Sign up without a code, or come back in {wait}.'
const OTHER_OPERATOR = 'Another operator has to agree, or somebody at the terminal.'
const INVITATION_USED =
  'This invitation was used at {at}. If that was not you, somebody else signs in as {operator}: tell'

/**
 * Sentences that say more than that of their refusal's code. `{wait}` is in seconds, `{at}` an ISO time, `{amount}` and
 * `{left}` in millionths; all others stand as they are. Pages in other languages have them in `details.json`.
 */
const DETAILS = {
  one_alphabet: 'Username must be written in one alphabet',
  no_network: `'{text}' is not a network. Enter addresses like 203.0.113.7, or networks like 198.51.100.0/24.`,
  no_address: `'{text}' is not a wallet address. Check it for typing mistakes.`,
  key_lacks_scope: 'This API key is not allowed to make this call: it lacks the scope {scope}.',
  key_no_session: 'No API key is allowed to make this call. It needs a session.',
  key_network: 'This API key is not accepted from your network: the request came from {ip}.',
  key_sum: 'This API key can send {amount} in 24 hours, fees included. Left of that: {left}.',
  webhook_localhost: 'Enter it as {url}, not as localhost.',
  passkey_above:
    'You want a passkey above {amount} in 24 hours. Create an API key that can pay with a passkey.',
  passkey_daily:
    'With this, more than you allow in 24 hours would go out without a passkey. Please confirm with one.',
  mined_already: 'You have mined already. You can mine once in 24 hours.',
  network_mined:
    'Somebody has mined from your network already. One session per IP address in 24 hours.',
  wide_network_mined:
    'Your network (its IPv6 {size}) has mined {times} times already, the most in 24 hours.',
  bonuses_address: `${BONUSES} one IP address. ${BONUS_ADVICE}`,
  bonuses_site: `${BONUSES} an IPv6 /48. ${BONUS_ADVICE}`,
  wait_attempts: `Too many attempts. ${WAIT}`,
  wait_accounts: `Too many accounts were made from your network (its IPv6 /48) in a day. ${WAIT}`,
  wait_mails: `You have asked for many mails. ${WAIT}`,
  wait_data: `You have downloaded your data often. ${WAIT}`,
  own_pictures_arriving: 'Please wait until your other pictures have arrived.',
  network_pictures_arriving: 'Please wait until the other pictures of your network have arrived.',
  file_empty: 'The file is empty.',
  not_your_token: 'This is not your operator token',
  token_without_passkeys:
    'With OPERATOR_TOKEN there are no passkeys. Make an operator with a name first.',
  operator_exists: 'There is an operator {name} already.',
  joined_lately: 'You joined less than a day ago. You can agree from {at}.',
  you_invited: `You had a part in inviting {name}. ${OTHER_OPERATOR}`,
  invited_you: `{name} had a part in inviting you. ${OTHER_OPERATOR}`,
  invited_both: `{third} had a part in inviting both you and {name}. ${OTHER_OPERATOR}`,
  invitation_used: `${INVITATION_USED} {maker}.`,
  invitation_of_two_used: `${INVITATION_USED} {maker} and {second}.`,
  rejection_note_too_long: 'A note has at most {most} characters.',
  approved_already: 'This application was approved by {name} already.',
  rejected_already: 'This application was rejected by {name} already.',
} as const

type Details = typeof DETAILS
export type DetailName = keyof Details
type ValueOf<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueOf<Rest>
  : never

/** As a response has it. */
export type RefusalDetail = {
  [Name in DetailName]: ValueOf<Details[Name]> extends never
    ? { name: Name }
    : { name: Name; values: Record<ValueOf<Details[Name]>, string | number> }
}[DetailName]

// Pure: otherwise pages would load all sentences for it.
export const DETAIL_NAMES = /* @__PURE__ */ Object.keys(DETAILS) as DetailName[]

/** With its values in braces. */
export const detailPattern = (name: DetailName): string => DETAILS[name]

export function detailSentence(detail: RefusalDetail): string {
  const values: Record<string, string | number> = 'values' in detail ? detail.values : {}
  return DETAILS[detail.name].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    valueText(name, values[name]!),
  )
}

function valueText(name: string, value: string | number): string {
  if (name === 'wait') return waitText(Number(value))
  if (name === 'at') return `${String(value).slice(0, 16).replace('T', ' ')} UTC`
  if (name === 'amount' || name === 'left') return `${formatCoins(micros(BigInt(value)))} CXAC`
  return String(value)
}

/** A wait as a text. */
export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
