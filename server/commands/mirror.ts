import { join } from 'node:path'
import { LogSource } from '../transparency/mirror/LogSource.ts'
import { MirrorFolder } from '../transparency/mirror/MirrorFolder.ts'
import { mirrorLog } from '../transparency/mirror/mirrorLog.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fromWhereTyped } from './fromWhereTyped.ts'
import { progressBar } from './progressBar.ts'
import { readArguments } from './readArguments.ts'
import { printProblem } from './printProblem.ts'

const USAGE = `npm run mirror -- URL FOLDER     copies new blocks of the ledger at URL into FOLDER
  --key VERIFIER_KEY             only if this key has signed it
  --max-size MB                  refuse a file of blocks that is larger (1024)`

try {
  const options = {
    key: { type: 'string' },
    'max-size': { type: 'string', default: '1024' },
  } as const
  const { values, positionals } = readArguments(USAGE, options, { min: 2, max: 2 })
  const [url, folder] = positionals
  const maxBytes = Number(values['max-size']) * 2 ** 20
  if (!(maxBytes > 0)) throw new PlainProblem(USAGE)
  const source = new LogSource(url!, maxBytes)
  const mirrored = await mirrorLog(source, new MirrorFolder(fromWhereTyped(folder!)), {
    key: values.key,
    onProgress: progressBar('Copying'),
  })
  const { origin, before, after, verifierKey, isPolicyKept } = mirrored
  console.log(
    `${origin}: ${after} blocks, ${after - before} of them new, signed by ${verifierKey}.`,
  )
  if (before === 0 && values.key === undefined)
    console.log('From now on only this key is accepted. Compare it with one that you trust.')
  if (isPolicyKept)
    console.log(
      `The log no longer demands all witnesses of ${join(folder!, 'policy')}, which stays. Delete it only if you know why.`,
    )
} catch (error) {
  printProblem(error)
}
