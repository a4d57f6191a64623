import { queryClient } from '../../ask/queryClient.ts'
import { settingsQuery } from '../../ask/settingsQuery.ts'

/** The address that takes pictures; it may be on a host of its own. */
export async function uploadPlace(): Promise<URL> {
  // Else it would wait for the connection instead of saying that there is none.
  const { uploadUrl } = await queryClient.fetchQuery({ ...settingsQuery, networkMode: 'always' })
  return new URL(uploadUrl, location.href)
}
