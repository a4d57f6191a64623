import type { FastifyInstance } from 'fastify'
import { downloadData } from '#api/goodbye.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import type { UploadParts } from '../../kyc/uploads.ts'
import type { UserParts } from '../../users/userParts.ts'
import { dataZip } from './dataZip.ts'

type GoodbyeParts = UserParts & UploadParts

export function goodbyeRoutes(app: FastifyInstance, parts: GoodbyeParts): void {
  const { throttle, now } = parts

  serve(app, downloadData, async (_input, { caller, request }) => {
    await throttle.refuseDataStorm(caller.id)
    const day = new Date(now()).toISOString().slice(0, 10)
    return {
      filename: `cxac-data-${day}.zip`,
      chunks: await dataZip(parts, caller, bearerToken(request)!, now()),
    }
  })
}
