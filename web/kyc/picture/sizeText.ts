import { format } from '../../ui/format.ts'

const KILO = 1024

/** 1.4 MB, 340 kB. The limit of 5 MB counts in the same units. */
export const sizeText = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${format.count(Math.ceil(bytes / KILO))} kB`
    : `${format.toOneDecimal(bytes / KILO / KILO)} MB`
