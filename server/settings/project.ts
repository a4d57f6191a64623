import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the project, for the sources and for the built server alike. */
export const PROJECT = dirname(findPackageJSON(import.meta.url)!)
