import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before what was typed is lost: by a link, by Back, or by closing the page, where the browser asks in its own words. `isDirty` is
 * called when somebody is about to leave, so that a form that has just been saved lets them go.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t`Leave without saving?`}
      description={t`What you have changed here is not saved yet.`}
      confirm={t`Leave`}
      keep={t`Stay here`}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
