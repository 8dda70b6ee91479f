import type { ReactNode } from 'react'
import { openPopup, type Popup } from '../../lib/state/popup.ts'

/** A link from one pop-up to another. */
export const SwitchLink = ({ to, children }: { to: Popup; children: ReactNode }) => (
  <button
    type="button"
    onClick={() => openPopup(to)}
    className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
  >
    {children}
  </button>
)
