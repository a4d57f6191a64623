import { useEffect, useRef, useState } from 'react'
import type { AuditMessage, AuditOrder, AuditProgress, AuditReport } from './auditMessages.ts'
import type { Verdict } from '../history/checkHistory.ts'
import { knownCheckpoint } from '../history/knownCheckpoint.ts'

export type AuditState =
  | { kind: 'idle' }
  | { kind: 'running'; progress: AuditProgress }
  | { kind: 'cancelled' }
  | {
      kind: 'sound'
      report: AuditReport
      tookMs: number
      /** `isWitnessed`: nobody demands more cosignatures. */
      history: Verdict & { isWitnessed: boolean }
    }
  | { kind: 'wrong'; row: string; sentence: string }
  | { kind: 'failed'; reason: string }

const NOT_STARTED = 'Its program could not be loaded. Reload the page and try again.'
const STOPPED = 'It stopped before its end. Try again.'
const NOTHING_YET: AuditProgress = { blocks: 0, transactions: 0 }

/** Runs the audit in a worker of its own, which ends with it or with the screen. */
export function useAudit() {
  const [state, setState] = useState<AuditState>({ kind: 'idle' })
  const worker = useRef<Worker>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  const start = () => {
    const startedAtMs = performance.now()
    const auditor = new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' })
    worker.current?.terminate()
    worker.current = auditor
    const finish = (outcome: AuditState) => {
      auditor.terminate()
      if (worker.current === auditor) setState(outcome)
    }
    let hasSpoken = false
    const hear = async (message: AuditMessage) => {
      hasSpoken = true
      if (message.kind === 'progress')
        return setState({ kind: 'running', progress: message.progress })
      if (message.kind !== 'sound') return finish(message)
      const tookMs = performance.now() - startedAtMs
      const { holdAudited } = await import('../history/holdAgainstKnown.ts')
      const history = await holdAudited(message.report)
      finish({ kind: 'sound', report: message.report, tookMs, history })
    }
    const fail = () => finish({ kind: 'failed', reason: hasSpoken ? STOPPED : NOT_STARTED })
    auditor.addEventListener('error', fail)
    auditor.addEventListener('message', ({ data }: MessageEvent<AuditMessage>) => {
      hear(data).catch(fail)
    })
    const order: AuditOrder = { knownSize: knownCheckpoint.read()?.size ?? null }
    auditor.postMessage(order)
    setState({ kind: 'running', progress: NOTHING_YET })
  }
  const cancel = () => {
    worker.current?.terminate()
    worker.current = null
    setState({ kind: 'cancelled' })
  }
  return { state, start, cancel, reset: () => setState({ kind: 'idle' }) }
}
