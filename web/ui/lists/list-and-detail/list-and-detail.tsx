import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { closeClass, DrawerHead } from '../../dialogs/drawer-head.tsx'
import { Shown, wasOpenedFromList } from './shown.ts'

type Props = {
  /** What the URL names; null: the list alone. */
  shown: string | null
  /** The address of the list, and its name. */
  backTo: string
  back: string
  /** What is shown: an order. */
  title: string
  list: ReactNode
  /** All that is known of what is shown. */
  detail: (id: string) => ReactNode
}

/** From this width on a list can be read beside a detail. */
const roomForBoth = '(min-width: 80rem)'
const isOver = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/**
 * A list, and one of its rows in detail: in a drawer beside it, where the list goes on and its keys lead from
 * detail to detail; on narrow screens in its place. What is open is in the URL.
 */
export const ListAndDetail = ({ shown, backTo, back, title, list, detail }: Props) => {
  const isBeside = useMedia(roomForBoth, true)
  const navigate = useNavigate()
  const { state } = useLocation()
  const listBox = useRef<HTMLDivElement>(null)
  const drawer = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  const last = useRef<string | null>(null)
  const isOpen = isBeside && shown !== null

  const rowOf = (id: string) =>
    listBox.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)
  const beside = useMemo(
    () => ({
      id: shown,
      isBeside,
      onPress: (id: string) => {
        if (id === shown) drawer.current?.focus()
        else wantsFocus.current = true
      },
    }),
    [shown, isBeside],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is shown
  useEffect(() => {
    const before = last.current
    const isPressed = wantsFocus.current
    last.current = shown
    wantsFocus.current = false
    if (!isBeside) return
    if (shown !== null) {
      if (isPressed) drawer.current?.focus({ preventScroll: true })
      drawer.current?.querySelector('[data-scrolls]')?.scrollTo(0, 0)
    } else if (before !== null && document.activeElement === document.body) {
      // Closed by whatever: whoever was in it goes on from its row.
      ;(rowOf(before) ?? listBox.current)?.focus()
    }
  }, [shown, isBeside])

  const close = () => {
    if (wasOpenedFromList(state)) void navigate(-1)
    else void navigate(backTo, { replace: true, preventScrollReset: true })
  }
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOver()) return
      // In a field it takes back what was typed, where the browser or the field knows how.
      if (
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=checkbox]), textarea, select')
      )
        return
      latest.current()
    }
    // Before whatever lies over the page has closed by the same key, and is no longer to be seen.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])

  return (
    <Shown value={beside}>
      <div
        className={
          isOpen
            ? 'grid grid-cols-[minmax(0,1fr)_31rem] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_38rem]'
            : ''
        }
      >
        {(isBeside || shown === null) && (
          <div
            ref={listBox}
            tabIndex={-1}
            data-list-of={isOpen || undefined}
            className={`outline-none ${isOpen ? '@container/beside min-w-0' : ''}`}
          >
            {list}
          </div>
        )}
        {shown !== null && (
          // One element at every width: what somebody is typing in it outlives a turned tablet.
          <section
            ref={drawer}
            aria-label={isBeside ? title : undefined}
            tabIndex={-1}
            data-detail={isBeside || undefined}
            className={
              isBeside
                ? 'sticky top-16 flex max-h-[calc(100dvh-9.5rem)] flex-col overflow-clip rounded-card border border-line-strong bg-ground shadow-lift outline-offset-2'
                : 'outline-none'
            }
          >
            {isBeside ? (
              <DrawerHead
                slim
                title={<p className="font-bold text-soft">{title}</p>}
                close={
                  <Link
                    to={backTo}
                    aria-label={back}
                    title={back}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      close()
                    }}
                    className={closeClass}
                  >
                    <IconX aria-hidden="true" />
                  </Link>
                }
              />
            ) : (
              <p className="mb-4">
                <Link to={backTo} className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent">
                  <IconArrowLeft aria-hidden="true" size={20} />
                  {back}
                </Link>
              </p>
            )}
            <div
              data-scrolls
              className={`@container ${isBeside ? 'min-h-0 overflow-y-auto overscroll-contain p-3' : ''}`}
            >
              {detail(shown)}
            </div>
          </section>
        )}
      </div>
    </Shown>
  )
}
