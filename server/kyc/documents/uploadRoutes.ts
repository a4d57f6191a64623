import type { FastifyInstance } from 'fastify'
import { openFile, uploadFile } from '#api/calls/upload.ts'
import { UPLOAD_PIXELS_PER_TRY } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { networkOf } from '../../network/network.ts'
import { serve } from '../../http/serve.ts'
import type { Throttle } from '../../limits/Throttle.ts'
import { UploadSlots } from '../../limits/UploadSlots.ts'
import { cleanPicture } from './cleanPicture.ts'
import type { FileUrls } from './fileUrls.ts'
import { firstByte, readFilePart } from './readFilePart.ts'
import { findUpload, openUpload, refuseOverQuota, storeUpload, type UploadDeps } from './uploads.ts'
import { viewUpload } from './viewDocument.ts'

interface UploadRouteDeps extends UploadDeps {
  fileUrls: FileUrls
  throttle: Throttle
  now: () => number
}

export function uploadRoutes(app: FastifyInstance, deps: UploadRouteDeps): void {
  const { pool, fileUrls, throttle, now } = deps
  const slots = new UploadSlots(now)
  // Not read here: limits are checked before a byte is read.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))

  serve(app, uploadFile, async (_input, { caller, request }) => {
    await throttle.count('uploads', caller.id)
    await refuseOverQuota(pool, caller.id, now())
    await firstByte(request.raw)
    const sender = { userId: caller.id, network: networkOf(request.ip) }
    const id = await slots.run(sender, async slot => {
      const picture = await cleanPicture(await readFilePart(request, slot), {
        isWanted: () => !slot.signal.aborted && !request.raw.socket.destroyed,
        // The first attempt was counted before anything was read.
        charge: async pixels => {
          const further = Math.ceil(pixels / UPLOAD_PIXELS_PER_TRY) - 1
          if (further > 0) await throttle.count('uploads', caller.id, further)
        },
      })
      return storeUpload(deps, caller.id, picture, now())
    })
    return { success: true, fileUrl: fileUrls.of(id) }
  })

  serve(app, openFile, async ({ id }, { caller }) => {
    const upload = await findUpload(pool, id)
    if (!upload) throw new Refusal('file_not_found')
    if ('name' in caller) return viewUpload(deps, upload, caller.name, now())
    if (caller.id !== upload.userId) throw new Refusal('file_not_found')
    return openUpload(deps, upload)
  })
}
