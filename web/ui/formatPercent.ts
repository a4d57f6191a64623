import { LOCALE } from '../language/language.ts'

/** 0.04 is '4%', with a sign '+4%'. Apart: a first visit does not need it. */
export const formatPercent = (share: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
  new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1, signDisplay }).format(
    share,
  )
