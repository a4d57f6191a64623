const KILO = 1024

/** 1.4 MB, 340 kB. The limit of 5 MB counts in the same units. */
export const sizeText = (bytes: number): string =>
  bytes < KILO * KILO
    ? kilobytes.format(Math.ceil(bytes / KILO))
    : megabytes.format(bytes / KILO / KILO)

const kilobytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte' })
const megabytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
