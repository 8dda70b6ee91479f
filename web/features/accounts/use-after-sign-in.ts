import { useNavigate } from 'react-router'
import { dashboardOf, signedInUser } from '../../lib/session.ts'
import { useLater } from '../../lib/use-later.ts'
import { closePopup } from '../shell/open.ts'

/** Specification section 4, Popup flow. */
const redirectMs = 2_000

/**
 * What follows a sign-in, 2 s later: back to where it was asked for; staff go to their dashboard, and a customer
 * stays with the page that is open.
 */
export const useAfterSignIn = (returnTo: string | undefined): (() => void) => {
  const navigate = useNavigate()
  const later = useLater()
  return () =>
    later(redirectMs, () => {
      closePopup()
      const user = signedInUser()
      const dashboard = user && dashboardOf(user)
      if (returnTo !== undefined) navigate(returnTo)
      else if (dashboard && dashboard !== '/orders') navigate(dashboard)
    })
}
