import { areaOf } from './areaOf.ts'

/** In a file of its own: only pages in other languages load it, and only when something was refused. */
export const REFUSAL_TEXTS = areaOf('refusals')
