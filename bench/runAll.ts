import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'

/** Benchmarks with a budget, and their settings; idle connections do not count. */
const HELD: [name: string, settings: Record<string, string>][] = [
  ['ledger', {}],
  ['bulk', {}],
  ['polls', {}],
  ['large', {}],
  ['crowd', { BENCH_IDLE: '0' }],
]

/** One after the other, each in a process of its own: otherwise one would measure what the last one left behind. */
export async function runAll(program: string): Promise<void> {
  const summary: string[] = []
  for (const [name, settings] of HELD) {
    console.log(`\n${name}`)
    const bench = spawn(process.execPath, [...process.execArgv, program, name], {
      env: { ...settings, ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(bench, 'exit')
    for await (const line of createInterface({ input: bench.stdout })) {
      console.log(line)
      if (line.includes('wanted:')) summary.push(`${name.padEnd(7)} ${line}`)
    }
    const [code] = (await ended) as [number | null]
    if (code) process.exitCode = code
  }
  console.log(`\nSummary\n${summary.join('\n')}`)
}
