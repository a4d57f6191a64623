import type { KycRecord } from '#api/schemas/kyc.ts'
import { isTooOld, savedApplication } from '../../../session/savedApplication.ts'
import { session } from '../../../session/session.ts'
import { createStore } from '../../../ui/createStore.ts'
import { createPicture } from '../picture/createPicture.ts'
import { preparePicture } from '../picture/preparePicture.ts'
import { uploadPicture } from '../picture/uploadPicture.ts'
import { draftOf } from './draft.ts'

type OpenApplication = ReturnType<typeof begin>

const MEANS = { prepare: preparePicture, send: uploadPicture }

let current: OpenApplication | null = null
/** The account that has closed the welcome. */
let welcomed: string | null = null

/** The unsent form, in memory while the tab is open and the user is logged in; a copy survives a reload. */
export const unsentApplication = {
  /** `turn`: the application that was rejected before, if there was one. */
  open: (uid: string, turn: string, earlier: KycRecord['application']): OpenApplication => {
    if (current?.uid !== uid || current.turn !== turn) {
      stop()
      if (!savedOf(uid, turn)) savedApplication.write(null)
      current = begin(uid, turn, earlier)
      for (const { subscribe } of [current.texts, current.idDocument, current.livePhoto])
        subscribe(save)
      window.addEventListener('beforeunload', warnIfUnsent)
    }
    return current
  },
  /** Whether the user has entered anything. */
  isBegun: ({ start, texts, idDocument, livePhoto }: OpenApplication): boolean => {
    const pictures = [idDocument, livePhoto].map(({ read }) => read().content.kind)
    return texts.read() !== start || pictures.some(kind => kind === 'chosen' || kind === 'saved')
  },
  /** Submitted, or started over. */
  discard: (): void => {
    stop()
    savedApplication.write(null)
  },
  isWelcomed: (uid: string): boolean => welcomed === uid || savedApplication.read()?.uid === uid,
  welcome: (uid: string): void => {
    welcomed = uid
  },
}

session.subscribe(() => {
  unsentApplication.discard()
  welcomed = null
})

function begin(uid: string, turn: string, earlier: KycRecord['application']) {
  const start = draftOf(earlier)
  const saved = savedOf(uid, turn)
  const pictureOf = (name: 'idDocument' | 'livePhoto') => {
    const url = `${name}Url` as const
    const earlierUrl = earlier?.[url] ?? null
    return createPicture(name, { earlierUrl, savedUrl: saved ? saved[url] : earlierUrl }, MEANS)
  }
  return {
    uid,
    turn,
    start,
    texts: createStore(saved?.texts ?? start),
    idDocument: pictureOf('idDocument'),
    livePhoto: pictureOf('livePhoto'),
  }
}

function savedOf(uid: string, turn: string) {
  const saved = savedApplication.read()
  return saved?.uid === uid && saved.turn === turn && !isTooOld(saved) ? saved : null
}

function save(): void {
  if (!current) return
  const { uid, turn, texts, idDocument, livePhoto } = current
  savedApplication.write({
    uid,
    turn,
    savedAtMs: Date.now(),
    texts: texts.read(),
    idDocumentUrl: idDocument.savedUrl(),
    livePhotoUrl: livePhoto.savedUrl(),
  })
}

function stop(): void {
  const stopped = current
  current = null
  stopped?.idDocument.stop()
  stopped?.livePhoto.stop()
  window.removeEventListener('beforeunload', warnIfUnsent)
}

/** The browser warns before it closes or reloads the page, on every screen. */
function warnIfUnsent(event: BeforeUnloadEvent): void {
  if (current && unsentApplication.isBegun(current)) event.preventDefault()
}
