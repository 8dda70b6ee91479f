import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UndoneChange } from '#shared/menu/change-contracts.ts'
import { call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { useFieldLabels } from '../dish/use-field-labels.ts'
import { changesKey, menuKey } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'

/** What was just changed, and by what it is undone. */
export type Changed = { added: number; changed: number; undo: string }

/** Undoes a change of several dishes as a whole, or, where something was changed since, the rest of it. */
export const useUndo = (id: string) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useMutation({
    mutationFn: (partly: boolean) =>
      call('POST /api/restaurant/menu/changes/:id/undo', { params: { id }, query, body: { partly } }),
    onSuccess: async ({ done }) => {
      if (!done) return
      for (const queryKey of [menuKey(restaurant), changesKey(restaurant)])
        await client.invalidateQueries({ queryKey })
    },
  })
}

/** What was just changed of several dishes, and the way back. */
export const UndoChange = ({ done }: { done: Changed | undefined }) => (
  <div role="status">{done && <Strip key={done.undo} done={done} />}</div>
)

const Strip = ({ done: { added, changed, undo } }: { done: Changed }) => {
  const { t } = useLingui()
  const back = useUndo(undo)
  const undone = back.data
  return (
    <div className="mb-4 space-y-2">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 rounded-2xl bg-leaf-tint py-1 pl-4 pr-1 font-bold text-leaf">
        {undone?.done ? (
          <UndoneText undone={undone} />
        ) : (
          <>
            <span>
              {added > 0 && <Plural value={added} one="# new dish." other="# new dishes." />}{' '}
              {(changed > 0 || added === 0) && (
                <Plural value={changed} one="# dish changed." other="# dishes changed." />
              )}
            </span>
            {!undone && (
              <Button look="quiet" busy={back.isPending} onClick={() => back.mutate(false)}>
                <IconArrowBackUp aria-hidden="true" size={20} />
                <Trans>Undo</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {undone && !undone.done && (
        <Stays
          undone={undone}
          busy={back.isPending}
          onPartly={() => back.mutate(true)}
          onLeave={back.reset}
        />
      )}
      {back.error && (
        <Message kind="error">{messageOf(back.error, t`That did not work. Please try again.`)}</Message>
      )}
    </div>
  )
}

/** What undoing did. */
export const UndoneText = ({ undone: { restored, removed, stays } }: { undone: UndoneChange }) => (
  <span>
    {(restored > 0 || removed === 0) && (
      <Plural value={restored} one="# dish is as it was." other="# dishes are as they were." />
    )}{' '}
    {removed > 0 && (
      <Plural
        value={removed}
        one="# new dish is off the menu again."
        other="# new dishes are off the menu again."
      />
    )}{' '}
    {stays.length > 0 && (
      <Plural
        value={stays.length}
        one="# was changed since and stays."
        other="# were changed since and stay."
      />
    )}
  </span>
)

type StaysProps = { undone: UndoneChange; busy: boolean; onPartly: () => void; onLeave: () => void }

/** Says what cannot be undone, before anything is. */
export const Stays = ({ undone: { restored, removed, stays }, busy, onPartly, onLeave }: StaysProps) => {
  const labels = useFieldLabels()
  const others = restored + removed
  return (
    <div className="space-y-3 rounded-2xl border border-line bg-surface p-4">
      <p className="font-bold">
        <Plural
          value={stays.length}
          one="# dish was changed since and would stay as it is:"
          other="# dishes were changed since and would stay as they are:"
        />
      </p>
      <ul className="max-h-60 list-disc space-y-0.5 overflow-y-auto pl-5 text-sm">
        {stays.map(({ dishId, name, why, fields }) => (
          <li key={dishId} className="wrap-anywhere">
            {name}{' '}
            <span className="text-soft">({why === 'deleted' ? <Trans>deleted</Trans> : labels(fields)})</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {others > 0 && (
          <Button look="plain" busy={busy} onClick={onPartly}>
            <Plural value={others} one="Undo the other #" other="Undo the other #" />
          </Button>
        )}
        <Button look="quiet" onClick={onLeave}>
          <Trans>Leave it as it is</Trans>
        </Button>
      </div>
    </div>
  )
}
