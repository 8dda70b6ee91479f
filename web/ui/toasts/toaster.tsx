import { Toast } from '@base-ui/react/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { noResponse, opensOnceBack, opensOnceOnline } from '../../lib/calls/api-error.ts'
import { useConnectionDoubts } from '../../lib/calls/connection.ts'
import { stalledStore } from '../../lib/calls/until-read.ts'
import { translate } from '../../lib/language/i18n.ts'
import { pendingToasts } from './toast.ts'

/** At most three at a time; the pointer over an error, or the focus in one, stops its clock. */
const Toaster = () => (
  <Toast.Provider limit={3}>
    <List />
  </Toast.Provider>
)
export default Toaster

const List = () => {
  const { t } = useLingui()
  const { toasts, add, close } = Toast.useToastManager()
  const pending = pendingToasts.use()
  useEffect(() => {
    // The text is the id, so that the same error is not shown twice.
    for (const { text, kind, timeout } of pending) add({ id: text, title: text, type: kind, timeout })
    if (pending.length > 0) pendingToasts.set([])
  }, [pending, add])
  const doubts = useConnectionDoubts()
  // What was said for want of a connection is over with its return.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the doubt ends, not with each toast
  useEffect(() => {
    if (doubts === 0) for (const { id, title } of toasts) if (title === translate(noResponse)) close(id)
  }, [doubts])
  const stalled = stalledStore.use()
  // By the reason alone: each try leaves what is said in its place.
  const because = stalled?.because
  const why =
    because === undefined
      ? undefined
      : because === 'server'
        ? t`That could not be loaded just now.`
        : navigator.onLine
          ? translate(opensOnceBack)
          : translate(opensOnceOnline)
  useEffect(() => {
    if (why === undefined) return close('stalled')
    add({ id: 'stalled', title: why, type: 'error', timeout: 0 })
  }, [why, add, close])
  return (
    <Toast.Portal>
      <Toast.Viewport
        // Below the header on the phone, where thumbs and steppers are at the bottom. Over a pop-up at the
        // top: its buttons are at the bottom, where an error would lie on them until it is dismissed.
        aria-label={t`Notifications`}
        className="pointer-events-none fixed inset-x-0 top-18 z-50 flex flex-col items-center gap-2 px-4 outline-none md:top-auto md:bottom-8 [body:has([role=dialog])_&]:top-4 [body:has([role=dialog])_&]:bottom-auto"
      >
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            // Base UI's own role is that of a dialog, which a sentence with a way to dismiss it is not.
            role={toast.type === 'error' ? 'alert' : 'status'}
            // biome-ignore lint/a11y/useValidAriaValues: takes away what goes with that role
            aria-modal={undefined}
            // It lies over what people go on with: their presses go through it, but for the one that
            // dismisses an error.
            className="flex items-center gap-2 rounded-[1.75rem] bg-ink py-1 pr-5 pl-5 font-bold data-[type=error]:pr-1 text-ground shadow-lift transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
          >
            {toast.type === 'error' ? (
              <IconAlertTriangle aria-hidden="true" size={20} className="shrink-0" />
            ) : (
              <IconCircleCheckFilled aria-hidden="true" size={20} className="shrink-0" />
            )}
            <Toast.Title render={<p />} className="py-2" />
            {toast.id === 'stalled' && (
              <button
                type="button"
                onClick={() => stalledStore.get()?.retry()}
                className="pointer-events-auto min-h-11 shrink-0 rounded-full px-3 underline underline-offset-4"
              >
                <Trans>Try again</Trans>
              </button>
            )}
            {toast.type === 'error' ? (
              <Toast.Close
                aria-label={t`Dismiss`}
                // Base UI hides it from assistive technology while toasts lie on top of each other; here they
                // never do.
                aria-hidden={undefined}
                className="pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full"
              >
                <IconX aria-hidden="true" size={20} />
              </Toast.Close>
            ) : null}
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
