import { useEffect, useRef } from 'react'
import { translate } from '../../lib/language/i18n.ts'
import { type LoadPart, lazyPart } from '../page/lazy-part.tsx'
import { toast } from '../toasts/toast.ts'

type Opened = { open?: boolean; onClose: () => void }

/**
 * A lazy part that lies over the page or beside it. Where it fails a toast says so and it closes; opened
 * again it is loaded again. One that is rendered only while it is open has no `open`.
 */
export const lazyDialog = <P extends Opened>(load: LoadPart<P>) =>
  lazyPart(load, ({ retry }, { open, onClose }) => (
    <Missing open={open ?? true} onClose={onClose} retry={retry} />
  ))

type Props = { open: boolean; onClose?: () => void; retry?: () => void }

const Missing = ({ open, onClose, retry }: Props) => {
  const closed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    if (!open) closed.current = true
    else if (closed.current) retry?.()
    else {
      toast.error(
        translate(/*i18n*/ 'That could not be loaded. Please check your connection and reload the page.'),
      )
      onClose?.()
    }
  }, [open])
  return null
}

/** A lazy part without which the page goes on, and of which a toast says that it is missing. */
export const lazyExtra = <P extends object>(load: LoadPart<P>) => lazyPart(load, () => <Missing open />)
