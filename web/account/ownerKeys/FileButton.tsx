import FileKey from 'lucide-react/icons/file-key'
import { useRef } from 'react'
import { Button } from '../../ui/form/Button.tsx'

interface Props {
  /** Gets the text of the file that was chosen. */
  onText: (text: string) => void
  children: string
}

/** Far more than a recovery file has. */
const MAX_BYTES = 1_000_000

export function FileButton({ onText, children }: Props) {
  const read = async (file: File) => onText(file.size > MAX_BYTES ? '' : await file.text())
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileKey size={18} aria-hidden />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // Otherwise choosing the same file again would do nothing.
          target.value = ''
        }}
      />
    </>
  )
}
