import { useSessionStart } from '../accounts/index.ts'
import { useSessionExpiry } from './use-session-expiry.ts'

/** What follows from a session's start and its expiry, for a page on which somebody is or was signed in. */
const SessionEffects = () => {
  useSessionStart()
  useSessionExpiry()
  return null
}
export default SessionEffects
