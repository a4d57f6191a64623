import { object, string } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'

/** Whom this browser has been told to believe, when all of it was met. */
export const knownPolicy = stored('policy', object({ text: string() }))
