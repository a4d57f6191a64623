import { t } from '../../../../language/t.ts'

/** The specified sentence for a transfer without an answer. */
export const NO_ANSWER = t('send.not_sent')
export const NOT_MADE = t('send.not_made')
export const ARRIVED = t('send.arrived')
