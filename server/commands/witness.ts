import { parseArgs } from 'node:util'
import { openWitness } from '../transparency/witness/openWitness.ts'
import { serveWitness } from '../transparency/witness/serveWitness.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { parsePort } from '../text/settingValues.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run witness -- FOLDER        cosigns what logs publish, if it continues what they published before
  --name NAME                    how it is called, at its first start: a host and a path, like witness.example/1
  --log VERIFIER_KEY             a further log to watch; its policy names its key (/log/policy)
  --port PORT, --host HOST       where it listens: 4100 of this machine alone, if nothing is said`

try {
  const { folder, name, logs: more, port, host } = readArguments()
  const { witness, logs } = await openWitness({ folder: fromWhereTyped(folder), name, logs: more })
  const server = serveWitness(witness, error => console.error(error))
  server.on('error', error => tellProblem(new PlainProblem(`It cannot listen: ${error.message}`)))
  server.listen(port, host, () => {
    const address = server.address()
    const bound = typeof address === 'object' && address ? address.port : port
    console.log(`  Witness    http://${host}:${bound}`)
    console.log(`  Key        ${witness.verifierKey}`)
    console.log(`  Watches    ${logs.length ? logs.join('\n             ') : 'nothing yet: --log'}`)
    console.log(`  Stop       Ctrl-C`)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.close(() => process.exit(0)))
} catch (error) {
  tellProblem(error)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        log: { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
      },
    })
    const port = parsePort(values.port ?? '4100')
    const [folder, ...more] = positionals
    if (folder && !more.length && port !== null)
      return {
        folder,
        name: values.name ?? null,
        logs: values.log ?? [],
        port,
        host: values.host ?? '127.0.0.1',
      }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
