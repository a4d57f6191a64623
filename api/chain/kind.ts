/** The order is part of the encoding: a kind's code is its position here, counted from 1. */
export const KINDS = ['transfer', 'claim', 'bonus'] as const
export type Kind = (typeof KINDS)[number]
