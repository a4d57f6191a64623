import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMake } from '../../db/readOrMake.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { LogSource } from '../mirror/LogSource.ts'
import { WitnessStore } from '../witness/WitnessStore.ts'
import { Auditor } from './Auditor.ts'
import { Refused } from './Refused.ts'
import { SnapshotFile } from './SnapshotFile.ts'

interface AuditorOptions {
  /** Of the witness. */
  folder: string
  witnessName: string
  /** The verifier keys of the watched logs. */
  logs: readonly string[]
  /** Where the log is served. */
  url: string
  say: (line: string) => void
}

/** An auditor in the folder of a witness, with a name, a key and a memory of its own. */
export async function openAuditor(options: AuditorOptions): Promise<Auditor> {
  const { folder, witnessName, logs, url, say } = options
  const [logKey, ...others] = logs
  if (logKey === undefined || others.length)
    throw new PlainProblem('An auditor watches one log: name its key with --log.')
  const key = await readOrMake(join(folder, 'auditor.key'), () =>
    randomBytes(32).toString('base64'),
  )
  const own = join(folder, 'auditor')
  return Auditor.open({
    name: `${witnessName}/auditor`,
    secretKey: Buffer.from(key, 'base64'),
    logKey,
    source: new LogSource(url),
    store: new WitnessStore(own),
    snapshots: new SnapshotFile(join(own, 'snapshot')),
    refused: new Refused(join(own, 'refused')),
    say,
  })
}
