import { useLocation, useParams } from 'react-router'
import type { KYC_LISTS } from '#api/values/kyc.ts'

export type CaseListName = (typeof KYC_LISTS)[number]

/** The console's state in the URL, so that reload and Back work. */
export interface ConsoleLocation {
  list: CaseListName
  search: string
  page: number
  /** The application that is open. */
  caseId: string | null
}

const PATHS: Record<CaseListName, string> = { pending: '/waiting', decided: '/decided' }
export const CONSOLE_ROUTE = '/:list/:caseId?'
export const INVITATION_PATH = '/invitation'
export const START = PATHS.pending

export function pathTo({ list, search, page, caseId }: ConsoleLocation): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${PATHS[list]}${caseId ? `/${caseId}` : ''}${query.size ? `?${query}` : ''}`
}

/** Null if the URL names no list. */
export function useConsoleLocation(): ConsoleLocation | null {
  const { list: path = '', caseId = null } = useParams()
  const { search: query } = useLocation()
  return locationOf(path, caseId, new URLSearchParams(query))
}

function locationOf(
  path: string,
  caseId: string | null,
  query: URLSearchParams,
): ConsoleLocation | null {
  const names = Object.keys(PATHS) as CaseListName[]
  const list = names.find(name => PATHS[name] === `/${path}`)
  if (!list) return null
  const page = Number(query.get('page'))
  return {
    list,
    caseId,
    search: query.get('search')?.trim() ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}
