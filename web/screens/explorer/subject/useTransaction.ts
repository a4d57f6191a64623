import { useQuery } from '@tanstack/react-query'
import { transactionByHash } from '#api/calls/ledger.ts'
import { type Asker, visitor } from '../../../ask/visitor.ts'
import { isNotFound } from '../../../ask/failures.ts'

const HASH = /^[0-9a-f]{64}$/i

/** One transaction, which never changes. Not fetched if the text cannot be a hash. */
export function useTransaction(hash: string, { request }: Asker = visitor) {
  const isHash = HASH.test(hash)
  const queryKey = ['transaction', hash.toLowerCase()]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(transactionByHash, { hash }, signal),
    enabled: isHash,
    staleTime: Infinity,
  })
  const isOther = data !== undefined && data.transactionHash !== hash.toLowerCase()
  return {
    queryKey,
    transaction: isOther ? undefined : data,
    /** The server returned another transaction than requested. */
    isOther,
    isMissing: !isHash || isNotFound(error),
    isError: error !== null,
    refetch,
  }
}
