import { uploadFile } from '#api/calls/upload.ts'
import { upload } from '../../../session/client.ts'
import { Refused } from '../../../ask/failures.ts'
import type { Progress } from '../../../ask/sendFile.ts'
import { queryClient } from '../../../session/queryClient.ts'
import { settingsQuery } from '../../../ask/settingsQuery.ts'

/** Sends one picture and answers with its address. Throws `Refused` or `Unreachable`. */
export async function uploadPicture(file: File, progress: Progress): Promise<string> {
  const answer: unknown = await upload(uploadFile, file, progress, await uploadHost())
  if (isUploaded(answer)) return answer.fileUrl
  throw new Refused(200, undefined)
}

/** Whatever answers in the upload host's place may say anything. */
const isUploaded = (answer: unknown): answer is { fileUrl: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'success' in answer &&
  answer.success === true &&
  'fileUrl' in answer &&
  typeof answer.fileUrl === 'string' &&
  answer.fileUrl !== ''

/** The host that keeps pictures, when it is one of its own; else empty. */
export async function uploadHost(): Promise<string> {
  // Else it would wait for the connection instead of saying that there is none.
  const { uploadUrl } = await queryClient.fetchQuery({ ...settingsQuery, networkMode: 'always' })
  return uploadUrl.slice(0, -uploadFile.path.length)
}
