import { join } from 'node:path'

/** The folder where mails of the server under test arrive, one file each. */
export const OUTBOX = join(process.env.JOURNEY_DATA_DIR ?? '.data', 'outbox')
