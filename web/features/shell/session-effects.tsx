import { Suspense, useRef } from 'react'
import { asking } from '../../lib/calls/api.ts'
import { askConfirmation, confirmationStore } from '../../lib/calls/confirmation.ts'
import { ConfirmIdentity, useSessionStart } from '../accounts/index.ts'
import { useSessionExpiry } from './use-session-expiry.ts'

asking.confirmation = askConfirmation

/** What follows from a session: its start, its expiry, and the question whether it is still its person. */
const SessionEffects = () => {
  useSessionStart()
  useSessionExpiry()
  const asked = confirmationStore.use()
  const wasAsked = useRef(false)
  if (asked !== null) wasAsked.current = true
  return (
    <Suspense>
      {wasAsked.current && <ConfirmIdentity open={asked !== null} onClose={() => asked?.settle(false)} />}
    </Suspense>
  )
}
export default SessionEffects
