import type { Access, Call } from '../call.ts'
import type { RefusalCode } from './refusals.ts'
import { schemaOf } from '../schemas.ts'
import { API_KEY_REFUSALS } from '../values/apiKeys.ts'

const OF_ACCESS: Record<Access, readonly RefusalCode[]> = {
  anyone: [],
  optional: ['session_expired', ...API_KEY_REFUSALS],
  login: ['session_expired', ...API_KEY_REFUSALS],
  operator: ['operator_signed_out', 'too_many_requests', 'host_unknown'],
  'owner or operator': ['file_not_found', 'too_many_requests', ...API_KEY_REFUSALS],
}

/** All refusals of a call: those that it declares, and those that follow from its description. */
export function refusalsOf(call: Call): ReadonlySet<RefusalCode> {
  const { input, missing, form, refusals = [] } = schemaOf(call)
  const fields = Object.values(input.properties) as { 'x-refusal'?: RefusalCode }[]
  const ofFields = fields.map(field => field['x-refusal'])
  return new Set(
    [
      missing,
      ...ofFields,
      ...refusals,
      ...OF_ACCESS[call.access],
      form === 'file' ? ('too_many_requests' as const) : undefined,
      'invalid_input' as const,
      'too_large' as const,
      call.method === 'POST' ? ('wrong_type' as const) : undefined,
      'unavailable' as const,
      call.access === 'operator' ? undefined : ('busy' as const),
      call.access === 'operator' ? undefined : ('ledger_set_back' as const),
    ].filter(code => code !== undefined),
  )
}
