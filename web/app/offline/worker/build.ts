/** The files of this worker's build; see `bundle/writeServiceWorker.ts`. */
declare const SHELL: {
  version: string
  /** Files that all languages share. */
  assets: string[]
  /** The other files of each language; `entry` is one of them. */
  languages: { entry: string; assets: string[] }[]
}

const shell = SHELL
export { shell as SHELL }
