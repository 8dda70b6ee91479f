import { useEffect } from 'react'
import { tokenStore, userStore } from '../../lib/session/session.ts'

/** Begins the session once there is a token, at start or after signing in. The code for it is loaded then. */
export const useSessionStart = () => {
  const token = tokenStore.use()
  const user = userStore.use()
  const whose = token === '' ? null : (user?.id ?? '')
  useEffect(() => {
    if (whose !== null)
      import('./begin-session.ts').then(
        ({ beginSession }) => beginSession(),
        // Offline; the next start tries again.
        () => undefined,
      )
  }, [whose])
}
