import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useRestaurantId } from '../use-restaurant.ts'
import type { Changed } from './change-dishes.tsx'
import { menuKey } from './menu-cache.ts'
import { useNamed } from './use-menu.ts'

/**
 * What was just changed of several dishes, and the way back: each becomes what it was, but those that
 * somebody changed since.
 */
export const UndoChange = ({ done }: { done: Changed | undefined }) => (
  <div role="status">{done && <Strip key={done.undo} done={done} />}</div>
)

const Strip = ({ done: { changed, undo } }: { done: Changed }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  const back = useMutation({
    mutationFn: () => call('POST /api/restaurant/menu/bulk/:id/undo', { params: { id: undo }, query }),
    onSuccess: () => client.invalidateQueries({ queryKey: menuKey(restaurant) }),
  })
  const undone = back.data
  return (
    <div className="mb-4 space-y-2">
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 font-bold text-leaf">
        {undone ? (
          <span>
            <Plural value={undone.restored} one="# dish is as it was." other="# dishes are as they were." />{' '}
            {undone.changedSince > 0 && (
              <Plural
                value={undone.changedSince}
                one="# was changed since and stays."
                other="# were changed since and stay."
              />
            )}
          </span>
        ) : (
          <>
            <Plural value={changed} one="# dish changed." other="# dishes changed." />
            <Button look="quiet" busy={back.isPending} onClick={() => back.mutate()}>
              <IconArrowBackUp aria-hidden="true" size={20} />
              <Trans>Undo</Trans>
            </Button>
          </>
        )}
      </p>
      {back.error && (
        <Message kind="error">{messageOf(back.error, t`That did not work. Please try again.`)}</Message>
      )}
    </div>
  )
}
