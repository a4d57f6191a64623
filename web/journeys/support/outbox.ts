import { join } from 'node:path'

/** Where the mails of the server under test arrive, each as a file. */
export const OUTBOX = join(process.env.JOURNEY_DATA_DIR ?? '.data', 'outbox')
