import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useLayer } from '../../lib/history/use-layer.ts'
import { Button } from '../button.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** Labels of the button that confirms, and of the one that closes the dialog. */
  confirm: string
  keep: string
  busy?: boolean
  /** Whether Back closes it by an entry of its own. No, where it asks about Back itself. */
  ownEntry?: boolean
  onConfirm: () => void
  /** What belongs to the question, or why it did not work. */
  children?: ReactNode
}

/** Asks before something is lost or cannot be undone. Escape and Back keep everything as it is. */
export const ConfirmDialog = ({
  open,
  onClose,
  title,
  description,
  confirm,
  keep,
  ownEntry = true,
  ...rest
}: Props) => {
  useLayer(open && ownEntry, onClose)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_12_6/0.55)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed left-1/2 top-1/2 z-50 max-h-[94dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[1.75rem] bg-surface p-6 shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="break-words text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-soft">{description}</AlertDialog.Description>
          {rest.children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button look="plain" />}>{keep}</AlertDialog.Close>
            <Button look="danger" busy={rest.busy ?? false} onClick={rest.onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
