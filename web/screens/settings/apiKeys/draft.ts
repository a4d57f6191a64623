import type { ApiKeyScope } from '#api/values/apiKeys.ts'
import { NotDone } from '../../../ask/failures.ts'
import { amountIn } from '../amountIn.ts'
import { t } from '../../../language/t.ts'

export const ABILITIES = {
  read: t('settings.read_my_profile_history'),
  pay: t('settings.pay_from_my_wallet'),
  both: t('settings.read_and_pay'),
} as const

const SCOPES: Record<keyof typeof ABILITIES, ApiKeyScope[]> = {
  read: ['read'],
  pay: ['pay'],
  both: ['read', 'pay'],
}

export const VALIDITIES = {
  '30': t('settings.days', { days: 30 }),
  '90': t('settings.days', { days: 90 }),
  '365': t('settings.one_year'),
  never: t('settings.no_expiry'),
} as const

/** A new API key, as it is typed. */
export interface Draft {
  name: string
  ability: keyof typeof ABILITIES
  dailySum: string
  addresses: string
  networks: string
  validity: keyof typeof VALIDITIES
}

export const EMPTY: Draft = {
  name: '',
  ability: 'read',
  dailySum: '',
  addresses: '',
  networks: '',
  validity: '90',
}

export const canPay = ({ ability }: Draft): boolean => ability !== 'read'

/** What the server is asked for. What was typed for payments is left out of a key that cannot pay. */
export function wantedKey(draft: Draft) {
  const name = draft.name.trim()
  if (!name) throw new NotDone(t('refusals.api_key_name_invalid'))
  return {
    name,
    scopes: SCOPES[draft.ability],
    networks: entriesIn(draft.networks),
    validDays: draft.validity === 'never' ? null : Number(draft.validity),
    ...(canPay(draft) && {
      dailySum: amountIn(draft.dailySum),
      addresses: entriesIn(draft.addresses),
    }),
  }
}

/** Separated by commas, semicolons, spaces or lines. */
const entriesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(entry => entry !== '')
