import { UNCLAIMED_UPLOAD_MS } from '#api/limits.ts'
import { number, object, oneOf, orNull, string } from '../ui/stored/shape.ts'
import { openStorage } from '../ui/stored/storage.ts'
import { stored } from '../ui/stored/stored.ts'
import { session } from './session.ts'

const text = string()
const SavedApplication = object({
  uid: text,
  /** When the application before was submitted; empty for the first one. */
  turn: text,
  savedAtMs: number,
  texts: object({
    fullName: text,
    dateOfBirth: text,
    address: text,
    idNumber: text,
    idType: oneOf('passport', 'driving_license', 'national_id'),
  }),
  /** The uploaded pictures; the server shows them only to their owner. */
  idDocumentUrl: orNull(text),
  livePhotoUrl: orNull(text),
})

/**
 * The KYC form that is not submitted yet, in the storage of this tab: it survives a reload, and ends with the tab. Other
 * tabs have their own.
 */
export const savedApplication = stored(
  'kycApplication',
  SavedApplication,
  openStorage(() => window.sessionStorage),
)

/** Its pictures are deleted from the server then. */
export const isTooOld = ({ savedAtMs }: { savedAtMs: number }): boolean =>
  Date.now() - savedAtMs > UNCLAIMED_UPLOAD_MS

/** Deletes it with the session, and after a day. A tab that the browser had put to sleep was not notified of the log-out. */
export function guardSavedApplication(): void {
  const saved = savedApplication.read()
  const isOwn = saved?.uid === session.read()?.user.uid
  if (saved && (!isOwn || isTooOld(saved))) savedApplication.write(null)
  session.subscribe(() => savedApplication.write(null))
}
