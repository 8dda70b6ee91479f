import { Suspense, useState } from 'react'
import { closePopup, type Popup, usePopup } from '../../lib/state/popup.ts'
import type { LoadPart } from '../page/lazy-part.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

type PopupProps = { open: boolean; popup: Popup | null; onClose: () => void }

/**
 * The pop-up of some kinds. Once used it stays mounted, so that closing can be animated and focus returns to
 * where it was.
 */
export const lazyPopup = (load: LoadPart<PopupProps>, ...kinds: Popup['kind'][]) => {
  const Part = lazyDialog(load)
  return () => {
    const popup = usePopup()
    const open = popup !== null && kinds.includes(popup.kind)
    const [used, setUsed] = useState(false)
    if (open && !used) setUsed(true)
    return <Suspense>{used && <Part open={open} popup={popup} onClose={closePopup} />}</Suspense>
  }
}
