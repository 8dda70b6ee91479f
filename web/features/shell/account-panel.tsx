import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { LoadBoundary } from './load-boundary.tsx'

/** Opened natively by any button with this as its popoverTarget; Escape and a click outside close it. */
export const accountPanelId = 'account-panel'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** The frame of the account's menu; what is in it comes when it is first opened. */
export const AccountPanel = () => {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  // It opens without a script too, so it may be open before the page is alive.
  useEffect(() => setOpened(panel.current?.matches(':popover-open') ?? false), [])
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only hears the clicks of the links and buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={panel}
      id={accountPanelId}
      popover="auto"
      onToggle={() => setOpened(true)}
      className="menu-panel account-panel min-h-40 w-76 p-3"
      onClick={onClick}
    >
      {opened && (
        <LoadBoundary>
          <Suspense>
            <AccountMenu />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  )
}
