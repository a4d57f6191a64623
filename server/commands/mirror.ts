import { parseArgs } from 'node:util'
import { LogSource } from '../transparency/mirror/LogSource.ts'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { mirrorLog } from '../transparency/mirror/mirrorLog.ts'
import { PlainProblem } from '../PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { progressBar } from './progress.ts'
import { tellProblem } from './tellProblem.ts'

const USAGE = `npm run mirror -- URL FOLDER     copies what is new of the ledger at URL into FOLDER
  --key VERIFIER_KEY             and only if this key has signed it`

try {
  const { url, folder, key } = readArguments()
  const mirrored = await mirrorLog(new LogSource(url), new MirrorFolder(fromWhereTyped(folder)), {
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
      options: { key: { type: 'string' } },
    })
    const [url, folder, ...more] = positionals
    if (url && folder && !more.length) return { url, folder, key: values.key }
  } catch (error) {
    throw new PlainProblem(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new PlainProblem(USAGE)
}
