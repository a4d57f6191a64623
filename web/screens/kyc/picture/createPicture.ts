import type { Problem } from '../../../ask/failures.ts'
import { createStore } from '../../../ui/createStore.ts'
import type { preparePicture } from './preparePicture.ts'
import type { uploadPicture } from './uploadPicture.ts'
import { uploadProblem } from './uploadProblem.ts'
import { t } from '../../../language/t.ts'

export interface ChosenPicture {
  kind: 'chosen'
  file: File
  /** How the file was changed before it was sent. */
  note: string | null
  upload:
    | { kind: 'running'; share: number }
    | { kind: 'stopped' }
    | { kind: 'done'; fileUrl: string }
}

type Content =
  | { kind: 'none' }
  /** Belongs to an earlier application. */
  | { kind: 'earlier'; fileUrl: string }
  /** Uploaded before the page was reloaded. */
  | { kind: 'saved'; fileUrl: string }
  | ChosenPicture

export interface PictureState {
  content: Content
  /** While a chosen file is checked and shrunk if needed. */
  isReading: boolean
  /** The problem of the latest choice or upload. The previous picture stays. */
  problem: Problem | null
}

interface Means {
  prepare: typeof preparePicture
  send: typeof uploadPicture
}

interface EarlierPictures {
  /** Of an earlier application. */
  earlierUrl: string | null
  /** The picture when the page was left; null if it had been removed. */
  savedUrl: string | null
}

type FieldName = 'idDocument' | 'livePhoto'

const LABELS = { idDocument: t('kyc.id_document'), livePhoto: t('kyc.live_photo') }

/** One picture of the application: uploaded when chosen, kept after failures. Components subscribe to it. */
export function createPicture(
  name: FieldName,
  { earlierUrl, savedUrl }: EarlierPictures,
  means: Means,
) {
  const label = LABELS[name]
  const earlier: Content = earlierUrl ? { kind: 'earlier', fileUrl: earlierUrl } : { kind: 'none' }
  const saved: Content = savedUrl ? { kind: 'saved', fileUrl: savedUrl } : { kind: 'none' }
  const start: PictureState = {
    content: savedUrl === earlierUrl ? earlier : saved,
    isReading: false,
    problem: null,
  }
  const { read, write, subscribe } = createStore(start)
  /** Counts choices: a file that finishes reading after a newer choice is dropped. */
  let generation = 0
  let reading = Promise.resolve()
  let running: { cancel: AbortController; arrival: Promise<string> } | null = null

  async function take(file: File): Promise<void> {
    const mine = ++generation
    write({ ...read(), isReading: true, problem: null })
    const prepared = await means.prepare(file)
    if (mine !== generation) return
    if (prepared.kind === 'unfit')
      return write({ ...read(), isReading: false, problem: prepared.problem })
    put({ ...prepared, kind: 'chosen', upload: { kind: 'stopped' } })
    retry()
  }

  /** The failure is in the picture's state. */
  function retry(): void {
    sendUnlessSent().catch(() => {})
  }

  function put(content: Content): void {
    stop()
    write({ content, isReading: false, problem: null })
  }

  function stop(): void {
    generation++
    running?.cancel.abort()
    running = null
  }

  async function sendUnlessSent(): Promise<string | null> {
    const { content } = read()
    if (content.kind === 'none') return null
    if (content.kind !== 'chosen') return content.fileUrl
    if (content.upload.kind === 'done') return content.upload.fileUrl
    running ??= send(content.file)
    return running.arrival
  }

  function send(file: File) {
    const cancel = new AbortController()
    const report = (state: ChosenPicture['upload'], problem = read().problem) => {
      const { content, isReading } = read()
      if (content.kind !== 'chosen' || content.file !== file) return
      if (state.kind !== 'running') running = null
      write({ content: { ...content, upload: state }, isReading, problem })
    }
    const go = async () => {
      try {
        const onProgress = (share: number) => report({ kind: 'running', share })
        const fileUrl = await means.send(file, { signal: cancel.signal, onProgress })
        report({ kind: 'done', fileUrl })
        return fileUrl
      } catch (error) {
        report({ kind: 'stopped' }, cancel.signal.aborted ? null : uploadProblem(label, error))
        throw new NotUploaded(name, error)
      }
    }
    report({ kind: 'running', share: 0 }, null)
    return { cancel, arrival: go() }
  }

  return {
    label,
    read,
    subscribe,
    choose: (file: File) => {
      reading = take(file)
    },
    /** The picture's address. Uploads it if needed; null if there is none. */
    upload: async () => {
      await reading
      return sendUnlessSent()
    },
    retry,
    cancel: () => running?.cancel.abort(),
    remove: () => put(read().content.kind === 'earlier' ? { kind: 'none' } : earlier),
    /** The address to continue with after a reload, which loses a picture that is not uploaded. */
    savedUrl: () => {
      const { content: now } = read()
      if (now.kind === 'none') return null
      if (now.kind !== 'chosen') return now.fileUrl
      return now.upload.kind === 'done' ? now.upload.fileUrl : earlierUrl
    },
    /** The server has deleted it: it is uploaded again, or chosen again if the file is gone. */
    forgetUpload: () => {
      const { content: now } = read()
      if (now.kind === 'chosen')
        write({ ...read(), content: { ...now, upload: { kind: 'stopped' } } })
      if (now.kind === 'saved')
        write({
          content: earlier,
          isReading: false,
          problem: { title: t('kyc.please_choose_again', { label }) },
        })
    },
    /** Its caller has gone. */
    stop,
  }
}

/** A picture is not uploaded. The reason is in its state. */
export class NotUploaded extends Error {
  override readonly name = 'NotUploaded'
  readonly field: FieldName

  constructor(field: FieldName, cause: unknown) {
    super(field, { cause })
    this.field = field
  }
}
