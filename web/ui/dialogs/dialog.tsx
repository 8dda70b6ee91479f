import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLayer } from '../../lib/history/use-layer.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** Wider, for content that is more than a form. */
  wide?: boolean
  /** Opened within another pop-up, which is dimmed as the page is. */
  nested?: boolean
  /** Whether Back closes it by an entry of its own. No, where the URL says that it is open. */
  ownEntry?: boolean
  children: ReactNode
}

const inputs = 'input:not([type=hidden]), textarea'

/**
 * A pop-up over the page: from below on the phone, in the middle elsewhere. Escape, Back and a click outside
 * close it.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  wide = false,
  nested = false,
  ownEntry = true,
  children,
}: Props) => {
  const { t } = useLingui()
  useLayer(open && ownEntry, onClose)
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // When the content is replaced, the focus starts where it would in a new pop-up, past what is filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the title, and so the content, changes
  useEffect(() => {
    const all = [...(content.current?.querySelectorAll<HTMLInputElement>(inputs) ?? [])]
    const next = all.find(({ value }) => value === '') ?? all[0]
    next?.focus()
  }, [title])
  // The first input and not the close button; after a touch neither, since the on-screen keyboard would cover
  // the text.
  const first = (by: string) =>
    by === 'touch' || (content.current?.querySelector<HTMLElement>(inputs) ?? true)
  // Back to the element that had the focus, to what has taken its place in its group (`data-focus-group`), or
  // to the content.
  const opener = useRef<Element>(null)
  const group = useRef<Element>(null)
  if (open && !wasOpen.current) {
    opener.current = document.activeElement
    group.current = document.activeElement?.closest('[data-focus-group]') ?? null
  }
  wasOpen.current = open
  const last = () => {
    const before = opener.current
    const there = before instanceof HTMLElement && before !== document.body && before.checkVisibility()
    const instead = group.current?.querySelector<HTMLElement>('button:last-of-type')
    return there ? before : (instead ?? document.getElementById('content'))
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender={nested}
          className={`fixed inset-0 ${nested ? 'z-50' : 'z-40'} bg-[rgb(20_12_6/0.55)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        />
        <Base.Popup
          initialFocus={first}
          finalFocus={last}
          className={`fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] scroll-pt-20 overflow-y-auto overscroll-contain rounded-t-[1.75rem] bg-surface p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-lift outline-none transition-all duration-200 data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:inset-auto sm:left-1/2 sm:top-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-[1.75rem] sm:p-7 sm:data-ending-style:-translate-y-[46%] sm:data-starting-style:-translate-y-[46%] ${wide ? 'sm:w-[46rem] sm:max-w-[94vw]' : 'sm:w-[27rem]'}`}
        >
          {/* Stays in sight, with the way out, while the content is scrolled. */}
          <div className="sticky -top-5 z-10 -mx-5 -mt-5 mb-2 flex items-start justify-between gap-4 bg-surface px-5 pb-2 pt-5 sm:-top-7 sm:-mx-7 sm:-mt-7 sm:px-7 sm:pt-7">
            <div>
              <Base.Title className="text-2xl">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={t`Close`}
              className="-mr-2 -mt-1.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-accent-tint hover:text-accent"
            >
              <IconX aria-hidden="true" />
            </Base.Close>
          </div>
          <div ref={content}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
