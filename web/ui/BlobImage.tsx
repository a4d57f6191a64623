import { useEffect, useRef } from 'react'

interface Props {
  blob: Blob
  alt: string
  className: string | undefined
}

/** A picture that is in memory alone. */
export function BlobImage({ blob, alt, className }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} alt={alt} className={className} />
}
