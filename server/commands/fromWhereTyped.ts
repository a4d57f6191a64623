import { resolve } from 'node:path'

/** npm changes to the project's folder; a path means what it meant where it was typed. */
export const fromWhereTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path)
