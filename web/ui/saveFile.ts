/** Puts a file into the user's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // If revoked at once, some browsers would save nothing.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
