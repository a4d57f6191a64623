import { uploadFile } from '#api/kyc.ts'
import { queryClient } from '../../ask/queryClient.ts'
import { settingsQuery } from '../../ask/settingsQuery.ts'

/** The host that keeps pictures, when it is one of its own; else empty. */
export async function uploadHost(): Promise<string> {
  // Else it would wait for the connection instead of saying that there is none.
  const { uploadUrl } = await queryClient.fetchQuery({ ...settingsQuery, networkMode: 'always' })
  return uploadUrl.slice(0, -uploadFile.path.length)
}
