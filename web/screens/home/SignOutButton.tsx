import LogOut from 'lucide-react/icons/log-out'
import { useLogout } from '../../account/useLogout.ts'
import { Button } from '../../ui/form/Button.tsx'
import { t } from '../../language/t.ts'

export function SignOutButton() {
  const logout = useLogout()
  return (
    <Button onClick={logout}>
      <LogOut size={18} aria-hidden />
      {t('home.sign_out')}
    </Button>
  )
}
