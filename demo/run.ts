import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { progressBar } from '#server/commands/progressBar.ts'
import { readConfig } from '#server/settings/config.ts'
import { clusterFolder, systemUser } from '#server/db/embedded/binaries.ts'
import { openInstallation } from '#server/start/openInstallation.ts'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { playCases } from './cases.ts'
import { programAccess } from './programAccess.ts'
import { makeStory } from './story.ts'
import { emailOf, PASSWORD, playStory } from './playStory.ts'
import { MINUTE_MS } from '#api/time.ts'

/** The file with what a program needs. */
const PROGRAM = 'demo-program.env'
const PEOPLE = 60
const DAYS = 42

try {
  const { seed, untilMs, isPublic } = readOptions()
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'))
  if (config.databaseUrl)
    throw new PlainProblem('The demo has a database of its own. Leave DATABASE_URL out.')
  const begun = join(config.dataDir, 'demo.begun')
  const finished = join(config.dataDir, 'demo.finished')
  if (isPublic || !existsSync(finished)) {
    await clear(config.dataDir, begun, finished)
    await fill()
    await writeFile(finished, String(seed))
  } else if ((await readFile(finished, 'utf8')) !== String(seed))
    throw new PlainProblem(
      `${config.dataDir} holds the demo of another seed. Remove it, or set DEMO_DIR to another folder.`,
    )
  const program = isPublic ? null : await readOrNull(join(config.dataDir, PROGRAM))
  const logIn = (name: string, what: string) =>
    `  ${emailOf(name).padEnd(20)} ${PASSWORD}   ${what}`
  console.log(
    [
      '\nA demo world in its own data folder. Log in as',
      logIn('Ada', 'verified, may mine now'),
      logIn('Ben', 'may apply for KYC'),
      `Operators use the token ${config.operatorToken ?? 'in the data folder'}.`,
      ...(program === null ? [] : ['For programs, as Ada (see /api/docs):', program]),
    ].join('\n'),
  )

  async function fill(): Promise<void> {
    const startedMs = Date.now()
    const fee = config.transferFee
    const story = makeStory({ seed, people: PEOPLE, days: DAYS, untilMs, fee })
    const installation = await openInstallation(config, { log: pino({ level: 'error' }) })
    try {
      const onProgress = progressBar('Creating six weeks of history')
      const callers = await playStory(story, { ...installation, fee, seed, onProgress })
      await playCases(installation, story.people, callers, { seed, untilMs })
      // Strangers share a public demo: with a key they could empty Ada's wallet.
      if (!isPublic) {
        const access = await programAccess(installation, callers[0]!, config.publicUrl)
        await writeFile(join(config.dataDir, PROGRAM), access, { mode: 0o600 })
      }
    } finally {
      await installation.close()
    }
    const seconds = Math.round((Date.now() - startedMs) / 1000)
    const until = new Date(untilMs).toISOString()
    console.log(
      `Created ${story.scenes.length} events of ${PEOPLE} people in ${seconds} s. To create the same demo again: --seed ${seed} --until ${until}`,
    )
  }
} catch (error) {
  console.error(error instanceof PlainProblem ? error.message : error)
  process.exitCode = 1
}

/** A demo that was filled by an older version has none. */
function readOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}

/** The same seed and end time give the same story. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      until: { type: 'string' },
      public: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed ?? 7)
  const untilMs = values.until === undefined ? Date.now() : Date.parse(values.until)
  if (!Number.isSafeInteger(seed) || seed < 0 || !(untilMs <= Date.now()))
    throw new PlainProblem(
      '--seed must be a whole number, and --until a time that has passed, like 2026-06-15T12:00Z.',
    )
  return {
    seed,
    untilMs: Math.floor(untilMs / MINUTE_MS) * MINUTE_MS,
    isPublic: values.public,
  }
}

/** An interrupted or a public demo starts over; a folder with anything else is not touched. */
async function clear(dataDir: string, begun: string, finished: string): Promise<void> {
  if (existsSync(begun)) {
    if (!existsSync(finished) && isAlive(Number(await readFile(begun, 'utf8'))))
      throw new PlainProblem('Another demo is being created in this folder. Wait until it is done.')
    // For root, the database may be in a folder of its own.
    for (const folder of [await clusterFolder(dataDir, await systemUser(dataDir)), dataDir])
      await rm(folder, { recursive: true, force: true })
  } else if (existsSync(dataDir))
    throw new PlainProblem(
      `${dataDir} holds something that is not the demo. Set DEMO_DIR to another folder.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(begun, String(process.pid))
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
