import { defineCall } from '../call.ts'
import type * as schema from '../schemas/upload.ts'

/** Its body is multipart with one part named `file`; it may live on a host of its own (`UPLOAD_URL`). */
export const uploadFile = defineCall<typeof schema.uploadFile>()({
  method: 'POST',
  path: '/upload/file',
  access: 'login',
})

/** Where `uploadFile` has put a picture: on the same host. */
export const openFile = defineCall<typeof schema.openFile>()({
  method: 'GET',
  path: `${uploadFile.path}/:id`,
  access: 'owner or operator',
  priority: 'high',
})
