import { Refusal } from '#api/refusals/refusals.ts'

/** The refusal of a whole bulk request because of one of its payments. */
export function ofPayment({ code, message, extra }: Refusal, index: number): Refusal {
  const field = extra.body?.['field']
  return new Refusal(code, {
    ...extra,
    sentence: `Payment ${index + 1}: ${message}`,
    body: {
      ...extra.body,
      index,
      ...(typeof field === 'string' && { field: `payments[${index}].${field}` }),
    },
  })
}
