import { uploadFile } from '#api/calls/upload.ts'
import { upload } from '../../../session/client.ts'
import { Refused } from '../../../ask/failures.ts'
import type { Progress } from '../../../ask/sendFile.ts'
import { queryClient } from '../../../session/queryClient.ts'
import { settingsQuery } from '../../../ask/settingsQuery.ts'

/** Uploads one picture and returns its address. Throws `Refused` or `Unreachable`. */
export async function uploadPicture(file: File, progress: Progress): Promise<string> {
  const answer: unknown = await upload(uploadFile, file, progress, await uploadHost())
  if (isUploaded(answer)) return answer.fileUrl
  throw new Refused(200, undefined)
}

/** Something else may answer for the upload host, with any content. */
const isUploaded = (answer: unknown): answer is { fileUrl: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  answer.success === true &&
  'fileUrl' in answer &&
  typeof answer.fileUrl === 'string' &&
  answer.fileUrl !== ''

/** The separate upload host; empty if there is none. */
export async function uploadHost(): Promise<string> {
  // Otherwise it would wait for a connection instead of failing.
  const { uploadUrl } = await queryClient.fetchQuery({ ...settingsQuery, networkMode: 'always' })
  return uploadUrl.slice(0, -uploadFile.path.length)
}
