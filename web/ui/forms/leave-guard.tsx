import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useId, useRef } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/**
 * What `useBlocker` of the router does, by the router itself: the hook would be 209 bytes of the file that
 * every first load carries (docs/decisions/0022-what-the-browser-carries.md).
 */
const useBlocked = (isDirty: () => boolean) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const blockers = useContext(UNSAFE_DataRouterStateContext)?.blockers
  const key = useId()
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    router?.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        latest.current() &&
        currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
    )
    return () => router?.deleteBlocker(key)
  }, [router, key])
  return blockers?.get(key)
}

/**
 * Asks before what was typed is lost: by a link, by Back, or by closing the page, where the browser asks in
 * its own words. `isDirty` is called when somebody is about to leave, so that a form that has just been saved
 * lets them go.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const { t } = useLingui()
  const blocker = useBlocked(isDirty)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker?.state === 'blocked'}
      onClose={() => blocker?.reset?.()}
      title={t`Leave without saving?`}
      description={t`What you have changed here is not saved yet.`}
      confirm={t`Leave`}
      keep={t`Stay here`}
      ownEntry={false}
      onConfirm={() => blocker?.proceed?.()}
    />
  )
}
