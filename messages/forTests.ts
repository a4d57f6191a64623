import { compiledMessages } from './readMessages.ts'

/** Code of the browser finds its texts here; the build puts them into the code itself. */
const page = globalThis as { __text?: ReturnType<typeof compiledMessages> }
page.__text ??= compiledMessages('en')
