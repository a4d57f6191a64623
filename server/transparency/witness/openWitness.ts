import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVerifierKey, SIGNER } from '#api/chain/log/note.ts'
import { readOrMake } from '../../db/readOrMake.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { Witness } from './Witness.ts'
import { WitnessStore } from './WitnessStore.ts'

interface WitnessOptions {
  folder: string
  /** Its name, fixed at the first start. */
  name: string | null
  /** Verifier keys of further logs to watch from now on. */
  logs: readonly string[]
  now?: () => number
}

/** A witness on its folder, which holds its key, its name, the watched logs and what it saw of them. */
export async function openWitness({
  folder,
  name: given,
  logs: more,
  now = Date.now,
}: WitnessOptions): Promise<{ witness: Witness; name: string; logs: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = await nameIn(folder, given)
  const logs = await logsIn(folder, more)
  const key = await readOrMake(join(folder, 'witness.key'), () =>
    randomBytes(32).toString('base64'),
  )
  const secretKey = Buffer.from(key, 'base64')
  const store = new WitnessStore(folder)
  return { witness: new Witness({ name, secretKey, logs, store, now }), name, logs }
}

async function nameIn(folder: string, given: string | null): Promise<string> {
  if (given !== null && !/^[^\s+]{1,200}$/u.test(given))
    throw new PlainProblem(`'${given}' is not a valid name: it contains a space or a plus.`)
  const path = join(folder, 'name')
  const kept = (await readText(path))?.trim()
  const name = kept ?? given
  if (!name) throw new PlainProblem('A new witness needs a name, like --name witness.example/1.')
  if (given !== null && given !== name)
    throw new PlainProblem(`This witness is called ${name}: another name would be another witness.`)
  if (!kept) await writeFile(path, `${name}\n`, { flag: 'wx', flush: true })
  return name
}

async function logsIn(folder: string, more: readonly string[]): Promise<string[]> {
  const path = join(folder, 'watched')
  const kept =
    (await readText(path))
      ?.split('\n')
      .map(line => line.trim())
      .filter(Boolean) ?? []
  const logs = [...new Set([...kept, ...more])]
  const wrong = logs.find(key => !parseVerifierKey(key, SIGNER))
  if (wrong !== undefined) throw new PlainProblem(`'${wrong}' is not the verifier key of a log.`)
  if (logs.length > kept.length) await writeFile(path, `${logs.join('\n')}\n`, { flush: true })
  return logs
}

const readText = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
