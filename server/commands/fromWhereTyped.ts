import { resolve } from 'node:path'

/** npm changes to the project's folder, but paths are relative to the user's folder. */
export const fromWhereTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path)
