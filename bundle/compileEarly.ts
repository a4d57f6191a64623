import type { Plugin } from 'vite'

/** Runs at once, most of it: compiled as it arrives, beside the page, rather than function by function while the page is waited for. */
const RUN_AT_ONCE = /^assets\/(index|engine|ledger|access|\w+Screen)-/

/** Browsers that do not know the hint take it for a comment. */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      // Last: nothing may come before it in the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.test(file.fileName))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
