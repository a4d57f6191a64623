import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { openFile, uploadFile } from '#api/kyc.ts'
import { Refusal } from '#api/refusals.ts'
import { serve } from '../http/serve.ts'
import type { Throttle } from '../users/throttle.ts'
import { Arrivals } from './arrivals.ts'
import { cleanPicture } from './cleanPicture.ts'
import type { FileUrls } from './fileUrls.ts'
import { readFilePart } from './readFilePart.ts'
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

export async function uploadRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { pool, fileUrls, throttle, now } = parts
  const arrivals = new Arrivals()
  await app.register(multipart)

  serve(app, uploadFile, async (_input, { caller, request }) => {
    await throttle.refuseUploadStorm(caller.id)
    await refuseOverQuota(pool, caller.id, now())
    const id = await arrivals.admit(caller.id, async () => {
      const isWanted = () => !request.raw.socket.destroyed
      const picture = await cleanPicture(await readFilePart(request), isWanted)
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
