import { resolve } from 'node:path'

/** npm changes to the project's folder, but a path is relative to the folder of the user. */
export const fromWhereTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path)
