/** What the build that this worker belongs to is made of; see `bundle/serviceWorker.ts`. */
declare const SHELL: {
  version: string
  entry: string
  assets: string[]
}

const shell = SHELL
export { shell as SHELL }
