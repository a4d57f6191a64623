const QUALITY = 0.92

/** What the camera sees now, as a JPEG. Null where the browser cannot draw it. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return blob && new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
