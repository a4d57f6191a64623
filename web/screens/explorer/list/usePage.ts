import { useSearchParams } from 'react-router'

/** The page that the address names, and how to turn to another: a step of the history that Back undoes. */
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

/** The first page for everything that is no page. */
function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
