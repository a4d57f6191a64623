import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret behind the '#' of the link in a mail, or ''. It is kept in memory alone and taken out
 * of the address bar, where a screenshot, a bookmark or the history would give it away.
 */
export function useLinkSecret(): string {
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
