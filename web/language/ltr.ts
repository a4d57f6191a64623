import { IS_RTL } from './isRtl.ts'

/** An address or hash in a text without elements: in Arabic its parts would change places. */
export const ltr = (text: string): string => (IS_RTL ? `\u2066${text}\u2069` : text)
