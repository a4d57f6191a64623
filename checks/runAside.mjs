import { spawn } from 'node:child_process'

/** Runs a program to its end, with its output on the terminal. Returns the exit code. */
export function run(program, args, { project, environment }) {
  const child = spawn(program, args, { cwd: project, env: environment, stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}

/** Runs a program while others run; returns the exit code and its output. */
export function runAside(program, args, { project, environment }) {
  const child = spawn(program, args, {
    cwd: project,
    env: environment,
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (said += text))
  return new Promise(resolve => {
    child.on('close', code => resolve({ code: code ?? 1, said: said.trimEnd() }))
    child.on('error', error => resolve({ code: 1, said: error.message }))
  })
}
