import { readFile, writeFile } from 'node:fs/promises'

/** What was made at the first start and must stay the same: read it, or make it for its owner alone. */
export async function keep(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept.trim()
  const made = make()
  await writeFile(file, made, { mode: 0o600 })
  return made
}
