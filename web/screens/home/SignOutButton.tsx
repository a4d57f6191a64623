import LogOut from 'lucide-react/icons/log-out'
import { useLogout } from '../../account/useLogout.ts'
import { Button } from '../../ui/form/Button.tsx'

export function SignOutButton() {
  const logout = useLogout()
  return (
    <Button onClick={logout}>
      <LogOut size={18} aria-hidden />
      Sign Out
    </Button>
  )
}
