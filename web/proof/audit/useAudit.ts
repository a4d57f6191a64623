import { useEffect, useRef, useState } from 'react'
import { isRefusalCode } from '#api/refusals/refusals.ts'
import type {
  AuditFailure,
  AuditMessage,
  AuditOrder,
  AuditProgress,
  AuditReport,
} from './auditMessages.ts'
import type { AuditedVerdict } from './rememberAudited.ts'
import { knownCheckpoint } from '../known/knownCheckpoint.ts'
import { session } from '../../session/session.ts'
import { refusalText } from '../../ask/refusalText.ts'

export type AuditState =
  | { kind: 'idle' }
  | { kind: 'running'; progress: AuditProgress }
  | { kind: 'cancelled' }
  | {
      kind: 'sound'
      report: AuditReport
      tookMs: number
      history: AuditedVerdict
    }
  | { kind: 'wrong'; row: string; sentence: string }
  | { kind: 'failed'; reason: AuditFailure }

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
    const onMessage = async (message: AuditMessage) => {
      hasSpoken = true
      if (message.kind === 'progress')
        return setState({ kind: 'running', progress: message.progress })
      if (message.kind === 'failed') return finish(await translated(message))
      if (message.kind === 'wrong') return finish(message)
      const tookMs = performance.now() - startedAtMs
      const { rememberAudited } = await import('./rememberAudited.ts')
      const history = await rememberAudited(message.report)
      finish({ kind: 'sound', report: message.report, tookMs, history })
    }
    const fail = () =>
      finish({ kind: 'failed', reason: { code: hasSpoken ? 'stopped' : 'not_loaded' } })
    auditor.addEventListener('error', fail)
    auditor.addEventListener('message', ({ data }: MessageEvent<AuditMessage>) => {
      onMessage(data).catch(fail)
    })
    const order: AuditOrder = {
      knownSize: knownCheckpoint.read()?.size ?? null,
      address: session.read()?.user.address ?? null,
    }
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

/** The worker has the server's sentence in English. */
async function translated(failed: Extract<AuditMessage, { kind: 'failed' }>) {
  const { reason } = failed
  if (reason.code !== 'said') return failed
  const refusal = isRefusalCode(reason.refusal) ? reason.refusal : null
  const sentence = (await refusalText(refusal)) ?? reason.sentence
  return { ...failed, reason: { ...reason, sentence } }
}
