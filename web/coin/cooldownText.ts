import { t } from '../language/t.ts'

/** How long until mining is possible again, from whole minutes. */
export const cooldownText = (minutes: number): string =>
  t('mining.next_in', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
