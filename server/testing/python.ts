import { spawnSync } from 'node:child_process'

/** Independent programs check our formats. Without Python these tests are skipped, except in CI, where it is an error. */
export const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython && process.env['CI']) throw new Error('python3 is not installed')
if (!hasPython) console.warn('python3 is not installed: what is written in Python is NOT tested')
