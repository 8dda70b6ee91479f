import { Drawer } from '@base-ui/react/drawer'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLayer } from '../../lib/history/use-layer.ts'
import { closeClass, DrawerHead } from './drawer-head.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** For more than a list. */
  wide?: boolean
  /** Whether Back closes it by an entry of its own. No, where the URL says that it is open. */
  ownEntry?: boolean
  children: ReactNode
}

/** Slides in from the right; a swipe, Escape, Back or a click outside closes it. */
export const SideDrawer = ({ open, onClose, title, wide = false, ownEntry = true, children }: Props) => {
  const { t } = useLingui()
  useLayer(open && ownEntry, onClose)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="right">
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_12_6/0.55)] opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Drawer.Popup
            className={`flex h-dvh w-full ${wide ? 'max-w-2xl' : 'max-w-md'} touch-auto flex-col bg-ground shadow-lift outline-none transition-transform duration-200 ease-out [transform:translateX(var(--drawer-swipe-movement-x,0px))] data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)] data-swiping:select-none data-swiping:duration-0`}
          >
            <Drawer.Content className="flex min-h-0 flex-1 flex-col">
              <DrawerHead
                title={<Drawer.Title className="text-2xl">{title}</Drawer.Title>}
                close={
                  <Drawer.Close aria-label={t`Close`} className={closeClass}>
                    <IconX aria-hidden="true" />
                  </Drawer.Close>
                }
              />
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
