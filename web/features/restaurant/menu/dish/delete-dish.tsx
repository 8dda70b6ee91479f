import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Message } from '../../../../ui/message.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useDeleteDish } from '../use-menu.ts'

type Props = { item: MenuItem | undefined; onClose: (deleted: boolean) => void }

/** Asks before a dish is taken off the menu. One that somebody else has deleted meanwhile is gone as well. */
export const DeleteDish = ({ item, onClose }: Props) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const remove = useDeleteDish()
  const name = item?.name ?? ''
  const close = (deleted: boolean) => {
    setProblem(undefined)
    onClose(deleted)
  }
  const confirm = async () => {
    if (!item) return
    try {
      await remove.mutateAsync(item)
      toast.success(t`${name} is off the menu`)
      close(true)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return close(true)
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    }
  }
  return (
    <ConfirmDialog
      open={item !== undefined}
      onClose={() => close(false)}
      title={t`Delete ${name}?`}
      description={t`Customers no longer find it. Orders that have it stay as they are.`}
      confirm={t`Delete`}
      keep={t`Keep it`}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {problem && (
        <div className="mt-3">
          <Message kind="error">{problem}</Message>
        </div>
      )}
    </ConfirmDialog>
  )
}
