import { type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { openLayer } from '../../lib/history/layers.ts'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Opened by any button with this as its popoverTarget; Escape, Back and a click outside close it. */
export const accountPanelId = 'account-panel'

const loadAccountMenu = () => import('./account-menu.tsx')
const AccountMenu = lazyPart(loadAccountMenu)

/** After everything that the first view needs. */
const preloadAfterMs = 1_000

/**
 * The frame of the account menu; its content is loaded soon after the page, so that it is there when it is
 * opened.
 */
export const AccountPanel = () => {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const closeLayer = useRef<() => void>(undefined)
  // In the moment in which the browser shows it: React may be busy with a page, and Back would leave that.
  const showLayer = useCallback((isShown: boolean) => {
    closeLayer.current?.()
    closeLayer.current = isShown ? openLayer({ close: () => panel.current?.hidePopover() }) : undefined
  }, [])
  // The browser opens it without a script too, so it may be open before hydration.
  useEffect(() => {
    if (!panel.current?.matches(':popover-open')) return
    setOpened(true)
    showLayer(true)
  }, [showLayer])
  useEffect(() => {
    const load = () => void loadAccountMenu().catch(() => undefined)
    const timer = setTimeout(load, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
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
      onBeforeToggle={({ newState }) => showLayer(newState === 'open')}
      onToggle={() => setOpened(true)}
      className="menu-panel outline-none account-panel min-h-40 w-76 p-3"
      onClick={onClick}
    >
      {opened && (
        <Suspense fallback={<Lines />}>
          <AccountMenu />
          <Ready onReady={takeFocus} />
        </Suspense>
      )}
    </div>
  )
}

const Lines = () => (
  <div aria-hidden="true" className="space-y-3 p-2">
    <div className="skeleton h-5 w-2/3" />
    <div className="skeleton h-9 w-full" />
    <div className="skeleton h-9 w-full" />
  </div>
)

/** Mounted together with its sibling, the lazy content. */
const Ready = ({ onReady }: { onReady: () => void }) => {
  useEffect(onReady, [onReady])
  return null
}
