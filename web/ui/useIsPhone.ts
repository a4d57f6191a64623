import { useSyncExternalStore } from 'react'

/** As narrow as where dialogs become sheets. */
const phone = matchMedia('(width < 480px)')

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    onChange => {
      phone.addEventListener('change', onChange)
      return () => phone.removeEventListener('change', onChange)
    },
    () => phone.matches,
  )
