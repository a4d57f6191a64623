/** The files of this worker's build; see `bundle/serviceWorker.ts`. */
declare const SHELL: {
  version: string
  entry: string
  assets: string[]
}

const shell = SHELL
export { shell as SHELL }
