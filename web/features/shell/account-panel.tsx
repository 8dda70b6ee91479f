import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { LoadBoundary } from './load-boundary.tsx'

/** Opened natively by any button with this as its popoverTarget; Escape and a click outside close it. */
export const accountPanelId = 'account-panel'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** The frame of the account menu; its content is loaded when it is first opened. */
export const AccountPanel = () => {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  // The browser opens it without a script too, so it may be open before hydration.
  useEffect(() => setOpened(panel.current?.matches(':popover-open') ?? false), [])
  // Pressing Tab before the content was there has moved the focus past the menu.
  const takeFocus = useCallback(() => {
    const open = panel.current?.matches(':popover-open')
    if (open && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button')) panel.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only hears the clicks of the links and buttons inside
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={panel}
      id={accountPanelId}
      tabIndex={-1}
      popover="auto"
      onToggle={() => setOpened(true)}
      className="menu-panel outline-none account-panel min-h-40 w-76 p-3"
      onClick={onClick}
    >
      {opened && (
        <LoadBoundary>
          <Suspense>
            <AccountMenu />
            <Ready onReady={takeFocus} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  )
}

/** Mounted together with its sibling, the lazy content. */
const Ready = ({ onReady }: { onReady: () => void }) => {
  useEffect(onReady, [onReady])
  return null
}
