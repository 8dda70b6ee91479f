import { useEffect } from 'react'
import { tokenStore, userStore } from '../../lib/session.ts'

/** Once there is a token, at start or by signing in, what follows from it is loaded and done. */
export const useSessionStart = () => {
  const token = tokenStore.use()
  const user = userStore.use()
  const whose = token === '' ? null : (user?.id ?? '')
  useEffect(() => {
    if (whose !== null)
      import('./begin-session.ts').then(
        ({ beginSession }) => beginSession(),
        // Offline: the next start does it.
        () => undefined,
      )
  }, [whose])
}
