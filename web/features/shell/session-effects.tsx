import { Suspense, useRef } from 'react'
import { confirming } from '../../lib/api.ts'
import { askConfirmation, confirmationStore } from '../../lib/confirmation.ts'
import { ConfirmIdentity, useSessionStart } from '../accounts/index.ts'
import { useSessionExpiry } from './use-session-expiry.ts'

confirming.ask = askConfirmation

/** What follows from a session: its start, its expiry, and the question whether it is still its person. */
const SessionEffects = () => {
  useSessionStart()
  useSessionExpiry()
  const wasAsked = useRef(false)
  if (confirmationStore.use() !== null) wasAsked.current = true
  return <Suspense>{wasAsked.current && <ConfirmIdentity />}</Suspense>
}
export default SessionEffects
