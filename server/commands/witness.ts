import { openAuditor } from '../transparency/auditor/openAuditor.ts'
import { openWitness } from '../transparency/witness/openWitness.ts'
import { serveWitness } from '../transparency/witness/serveWitness.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { parsePort } from '../settings/settingValues.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { readArguments } from './readArguments.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run witness -- FOLDER        cosigns checkpoints of logs that extend what these logs published before
  --name NAME                    its name, at its first start: a host and a path, like witness.example/1
  --log VERIFIER_KEY             one more log to watch; /log/policy of a server names its key
  --audit URL                    also recomputes the ledger at URL, and cosigns it under a second key while it is right
  --port PORT, --host HOST       where it listens; 4100 and 127.0.0.1 by default`

const OPTIONS = {
  name: { type: 'string' },
  log: { type: 'string', multiple: true },
  audit: { type: 'string' },
  port: { type: 'string', default: '4100' },
  host: { type: 'string', default: '127.0.0.1' },
} as const

try {
  const { values, positionals } = readArguments(USAGE, OPTIONS, { min: 1, max: 1 })
  const { name = null, log = [], host } = values
  const port = parsePort(values.port)
  if (port === null) throw new PlainProblem(USAGE)
  const folder = fromWhereTyped(positionals[0]!)
  const { witness, name: witnessName, logs } = await openWitness({ folder, name, logs: log })
  const say = (line: string) => console.error(`${new Date().toISOString()} ${line}`)
  const auditor = values.audit
    ? await openAuditor({ folder, witnessName, logs, url: values.audit, say })
    : null
  const server = serveWitness(witness, error => console.error(error), auditor)
  server.on('error', error => printProblem(new PlainProblem(`It cannot listen: ${error.message}`)))
  server.listen(port, host, () => {
    const address = server.address()
    const bound = typeof address === 'object' && address ? address.port : port
    console.log(`  Witness    http://${host}:${bound}`)
    console.log(`  Key        ${witness.verifierKey}`)
    if (auditor) {
      console.log(`  Auditor    http://${host}:${bound}/auditor`)
      console.log(`  Its key    ${auditor.verifierKey}`)
      auditor.start()
    }
    console.log(`  Watches    ${logs.length ? logs.join('\n             ') : 'nothing yet: --log'}`)
    console.log(`  Stop       Ctrl-C`)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      server.close(() => void Promise.resolve(auditor?.stop()).then(() => process.exit(0)))
    })
} catch (error) {
  printProblem(error)
}
