import { useSearchParams } from 'react-router'

/** The page number in the URL, and a setter that pushes a history entry. */
export function usePage(): [number, (page: number) => void] {
  const [query, setQuery] = useSearchParams()
  const goTo = (page: number) =>
    setQuery(before => {
      const after = new URLSearchParams(before)
      if (page === 1) after.delete('page')
      else after.set('page', String(page))
      return after
    })
  return [readPage(query.get('page')), goTo]
}

/** The first page if the text is not a page number. */
function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
