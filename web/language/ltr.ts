import { IS_RTL } from './isRtl.ts'

/** An address, a hash or an amount in a text without elements: in Arabic its parts would change places. */
export const ltr = (text: string): string => (IS_RTL ? `\u2066${text}\u2069` : text)
