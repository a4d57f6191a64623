import { parseArgs } from 'node:util'
import { LogSource } from '../transparency/mirror/LogSource.ts'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { mirrorLog } from '../transparency/mirror/mirrorLog.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { progressBar } from './progress.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run mirror -- URL FOLDER     copies what is new of the ledger at URL into FOLDER
  --key VERIFIER_KEY             and only if this key has signed it
  --max-size MB                  refuse a file of blocks that is larger (1024)`

try {
  const { url, folder, key, maxBytes } = readArguments()
  const source = new LogSource(url, maxBytes)
  const mirrored = await mirrorLog(source, new MirrorFolder(fromWhereTyped(folder)), {
    key,
    onProgress: progressBar('Copying'),
  })
  const { origin, before, after, verifierKey } = mirrored
  console.log(
    `${origin}: ${after} blocks, ${after - before} of them new, signed by ${verifierKey}.`,
  )
  if (before === 0 && key === undefined)
    console.log('From now on only this key is believed. Compare it with one that you trust.')
} catch (error) {
  tellProblem(error)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, 'max-size': { type: 'string', default: '1024' } },
    })
    const [url, folder, ...more] = positionals
    const maxBytes = Number(values['max-size']) * 2 ** 20
    if (url && folder && !more.length && maxBytes > 0)
      return { url, folder, key: values.key, maxBytes }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
