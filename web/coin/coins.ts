const digits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 })

/** An amount or a sum from the wire with its unit, exact, for running text and tables. */
export const coins = (value: number): string => `${digits.format(value)} CXAC`
