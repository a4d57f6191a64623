/** For `.catch` of a file operation: null when there is no such file, any other error is thrown. */
export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
