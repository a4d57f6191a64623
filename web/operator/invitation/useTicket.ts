import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The ticket in the fragment of an invitation, or ''. Kept only in memory and removed from the address bar, where a
 * screenshot, a bookmark or the history would leak it.
 */
export function useTicket(): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [ticket, setTicket] = useState('')
  const arrived = hash.slice(1)
  if (arrived && arrived !== ticket) setTicket(arrived)

  useEffect(() => {
    if (arrived) void navigate({ hash: '' }, { replace: true })
  }, [arrived, navigate])

  return ticket
}
