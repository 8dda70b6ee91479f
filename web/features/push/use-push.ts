import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { disablePush, enablePush, type PushState, readPushState } from './push.ts'

/** This browser's notifications for a person, and how to switch them; undefined until the state is known. */
export const usePush = (userId: string) => {
  const { t } = useLingui()
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    readPushState(userId).then(
      (found) => isCurrent && setState(found),
      // Offline, or the server refuses: as if they were off.
      () => isCurrent && setState('off'),
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  const set = async (on: boolean) => {
    setBusy(true)
    try {
      setState(await (on ? enablePush(userId) : disablePush()))
    } catch (error) {
      toast.error(messageOf(error, t`Notifications could not be switched. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, set }
}
