import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '#api/limits.ts'
import type { Problem } from '../../../ask/failures.ts'
import { KIND_BYTES, pictureKind } from './pictureKind.ts'
import { shrinkPicture } from './shrinkPicture.ts'
import { format } from '../../../ui/format.ts'
import { t } from '../../../language/t.ts'

const KILO = 1024

type Prepared =
  /** `note`: how the picture was changed. */
  { kind: 'fit'; file: File; note: string | null } | { kind: 'unfit'; problem: Problem }

/** Turns a chosen file into a picture that the server accepts, or says why not. */
export async function preparePicture(file: File): Promise<Prepared> {
  const kind = await readKind(file)
  if (kind === null || kind === 'pdf') return { kind: 'unfit', problem: UNFIT[kind ?? 'other'] }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { kind: 'unfit', problem: UNFIT[kind === 'heic' ? 'heic' : 'broken'] }

  const isTooLarge =
    file.size > UPLOAD_MAX_BYTES || bitmap.width * bitmap.height > UPLOAD_MAX_PIXELS
  if (kind !== 'heic' && !isTooLarge) {
    bitmap.close()
    return { kind: 'fit', file, note: null }
  }
  const smaller = await shrinkPicture(bitmap, file.name)
  bitmap.close()
  if (!smaller) return { kind: 'unfit', problem: UNFIT.broken }
  const note = isTooLarge
    ? t('kyc.picture_made_smaller_so', {
        before: sizeText(file.size),
        after: sizeText(smaller.size),
      })
    : t('kyc.picture_turned_into_jpeg')
  return { kind: 'fit', file: smaller, note }
}

/** A deleted or unreadable file has no known type. */
async function readKind(file: File) {
  const head = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return pictureKind(new Uint8Array(head))
}

const UNFIT = {
  heic: {
    title: t('kyc.heic_photo_browser_cannot'),
    detail: t('kyc.take_photo_here_camera'),
  },
  pdf: {
    title: t('kyc.pdf_not_picture'),
    detail: t('kyc.take_photo_document_or'),
  },
  broken: { title: t('refusals.picture_broken') },
  other: {
    title: t('refusals.picture_type'),
    detail: t('kyc.file_not_picture_even'),
  },
} satisfies Record<string, Problem>

/** 1.4 MB, 340 kB. The limit of 5 MB counts in the same units. */
export const sizeText = (bytes: number): string =>
  bytes < KILO * KILO
    ? `${format.count(Math.ceil(bytes / KILO))} kB`
    : `${format.toOneDecimal(bytes / KILO / KILO)} MB`
