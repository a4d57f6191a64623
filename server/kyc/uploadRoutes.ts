import type { FastifyInstance } from 'fastify'
import { openFile, uploadFile } from '#api/calls/upload.ts'
import { UPLOAD_PIXELS_PER_TRY } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'
import { networkOf } from '../limits/network.ts'
import { serve } from '../http/serve.ts'
import type { Throttle } from '../limits/throttle.ts'
import { Arrivals } from '../limits/arrivals.ts'
import { cleanPicture } from './cleanPicture.ts'
import type { FileUrls } from './fileUrls.ts'
import { firstByte, readFilePart } from './readFilePart.ts'
import {
  findUpload,
  openUpload,
  refuseOverQuota,
  storeUpload,
  type UploadParts,
} from './uploads.ts'
import { viewUpload } from './viewDocument.ts'

interface Parts extends UploadParts {
  fileUrls: FileUrls
  throttle: Throttle
  now: () => number
}

export function uploadRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, fileUrls, throttle, now } = parts
  const arrivals = new Arrivals(now)
  // Not yet read: whether it may come at all is decided first.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

  serve(app, uploadFile, async (_input, { caller, request }) => {
    await throttle.refuseUploadStorm(caller.id)
    await refuseOverQuota(pool, caller.id, now())
    await firstByte(request.raw)
    const sender = { userId: caller.id, network: networkOf(request.ip) }
    const id = await arrivals.admit(sender, async arrival => {
      const picture = await cleanPicture(await readFilePart(request, arrival), {
        isWanted: () => !arrival.signal.aborted && !request.raw.socket.destroyed,
        // The first try was counted before anything was read.
        charge: async pixels => {
          const further = Math.ceil(pixels / UPLOAD_PIXELS_PER_TRY) - 1
          if (further > 0) await throttle.refuseUploadStorm(caller.id, further)
        },
      })
      return storeUpload(parts, caller.id, picture, now())
    })
    return { success: true, fileUrl: fileUrls.of(id) }
  })

  serve(app, openFile, async ({ id }, { caller }) => {
    const upload = await findUpload(pool, id)
    if (!upload) throw new Refusal('file_not_found')
    if ('name' in caller) return viewUpload(parts, upload, caller.name, now())
    if (caller.id !== upload.userId) throw new Refusal('file_not_found')
    return openUpload(parts, upload)
  })
}
