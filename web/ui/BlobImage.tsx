import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Pick<
  ComponentProps<'img'>,
  'className' | 'style' | 'draggable' | 'onError'
> {
  blob: Blob
  alt: string
}

/** A picture that is only in memory. */
export function BlobImage({ blob, alt, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img {...rest} ref={image} alt={alt} />
}
