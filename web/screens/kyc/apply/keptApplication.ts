import type { KycRecord } from '#api/schemas/kyc.ts'
import { session } from '../../../session/session.ts'
import { createStore } from '../../../ui/createStore.ts'
import { createPicture } from '../picture/createPicture.ts'
import { preparePicture } from '../picture/preparePicture.ts'
import { uploadPicture } from '../picture/uploadPicture.ts'
import { draftOf } from './draft.ts'

type Kept = ReturnType<typeof begin>

const MEANS = { prepare: preparePicture, send: uploadPicture }

let kept: Kept | null = null
/** The account that has closed the welcome. */
let welcomed: string | null = null

/** The unsent form, kept in memory while the tab is open and the user is logged in. Never stored. */
export const keptApplication = {
  /** `turn`: the application that was rejected before, if there was one. */
  open: (uid: string, turn: string | undefined, earlier: KycRecord['application']): Kept => {
    const name = `${uid} ${turn}`
    if (kept?.name !== name) {
      forget()
      kept = begin(name, earlier)
      window.addEventListener('beforeunload', warnIfUnsent)
    }
    return kept
  },
  forget,
  isWelcomed: (uid: string): boolean => welcomed === uid,
  welcome: (uid: string): void => {
    welcomed = uid
  },
}

session.subscribe(() => {
  forget()
  welcomed = null
})

function begin(name: string, earlier: KycRecord['application']) {
  const start = draftOf(earlier)
  return {
    name,
    start,
    texts: createStore(start),
    idDocument: createPicture('ID Document', earlier?.idDocumentUrl ?? null, MEANS),
    livePhoto: createPicture('Live Photo', earlier?.livePhotoUrl ?? null, MEANS),
  }
}

function forget(): void {
  kept?.idDocument.stop()
  kept?.livePhoto.stop()
  kept = null
  window.removeEventListener('beforeunload', warnIfUnsent)
}

/** The browser warns before it closes or reloads the page, on every screen. */
function warnIfUnsent(event: BeforeUnloadEvent): void {
  if (!kept) return
  const { start, texts, idDocument, livePhoto } = kept
  const hasPicture = [idDocument, livePhoto].some(({ read }) => read().content.kind === 'chosen')
  if (texts.read() !== start || hasPicture) event.preventDefault()
}
