import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { kycCases } from '#api/calls/operator.ts'
import { request } from '../client.ts'
import type { CaseListName } from '../consoleLocation.ts'

export const CASES_KEY = 'cases'
const CASES_POLL_MS = 10_000

/** One page of a list, kept up to date. */
export const useCases = (
  list: CaseListName,
  search: string,
  page: number,
  { isWanted = true } = {},
) =>
  useQuery({
    queryKey: [CASES_KEY, list, search, page],
    queryFn: ({ signal }) => request(kycCases, { list, page, ...(search && { search }) }, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: CASES_POLL_MS,
  })

export type Cases = ReturnType<typeof useCases>
