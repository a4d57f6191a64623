import { join } from 'node:path'

export const inProject = (path: string): string => join(import.meta.dirname, '..', path)
export const DIST = inProject('web/dist')
