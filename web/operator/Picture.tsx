import { type ComponentProps, useEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt' | 'content'> {
  content: Blob
  alt: string
}

/** A picture from bytes. Their address is good for as long as it is shown, and no longer. */
export function Picture({ content, alt, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element) return
    const url = URL.createObjectURL(content)
    element.src = url
    return () => {
      element.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
  }, [content])
  return <img {...rest} ref={image} alt={alt} draggable={false} />
}
