import { spawnSync } from 'node:child_process'

/** Programs that share no line with ours. A machine without Python says what it leaves out; one that tests for all must not. */
export const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython && process.env['CI']) throw new Error('python3 is not installed')
if (!hasPython) console.warn('python3 is not installed: what is written in Python is NOT tested')
