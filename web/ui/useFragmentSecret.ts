import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret in the fragment of a mailed link or an invitation, or ''. Kept only in memory and removed from the address
 * bar, where a screenshot, a bookmark or the history would leak it.
 */
export function useFragmentSecret(): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState('')
  const arrived = hash.slice(1)
  if (arrived && arrived !== secret) setSecret(arrived)

  useEffect(() => {
    if (arrived) void navigate({ hash: '' }, { replace: true })
  }, [arrived, navigate])

  return secret
}
