import { Popover } from '@base-ui/react/popover'
import { Trans } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'

type Props = {
  /** What is in it, for screen readers: a page may have several. */
  about: string
  open: boolean
  onOpen: (open: boolean) => void
  /** Links and buttons, below each other over the whole width. */
  children: ReactNode
}

/** What is wanted now and then, behind one button at the end of a row of controls. */
export const MoreMenu = ({ about, open, onOpen, children }: Props) => (
  <Popover.Root open={open} onOpenChange={onOpen}>
    <Popover.Trigger className={buttonClass('plain', '!px-3.5')}>
      <IconDots aria-hidden="true" size={20} />
      <Trans>More</Trans> <span className="sr-only">{about}</span>
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner align="end" sideOffset={6} className="z-30">
        <Popover.Popup
          aria-label={about}
          className="grid max-h-[70dvh] w-64 max-w-[90vw] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-lift outline-none [&>*]:!justify-start [&>*]:!px-3 [&>*]:!text-left"
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
