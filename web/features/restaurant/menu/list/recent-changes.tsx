import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MenuChange } from '#shared/menu/change-contracts.ts'
import { call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { exactTime } from '../../../../lib/language/time.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { changesKey } from '../menu-cache.ts'
import { useNamed } from '../use-menu.ts'
import { Stays, UndoneText, useUndo } from './undo-change.tsx'

/** Changes of several dishes that can still be undone. */
export const useChanges = () => {
  const restaurant = useRestaurantId()
  const query = useNamed()
  return useQuery({
    queryKey: changesKey(restaurant),
    queryFn: ({ signal }) => call('GET /api/restaurant/menu/changes', { query }, { signal }),
  })
}

/** Imports and changes of several dishes of the last day, each with its way back. */
export const RecentChanges = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useLingui()
  const items = useChanges().data?.items ?? []
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Recent changes`}
      description={t`Imports and changes of several dishes can be undone for a day.`}
      wide
    >
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </Dialog>
  )
}

const Row = ({ item: { id, kind, at, added, changed, undone } }: { item: MenuChange }) => {
  const { t } = useLingui()
  const back = useUndo(id)
  const result = back.data
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-bold">{kind === 'import' ? t`Import` : t`Change of several dishes`}</span>{' '}
          <span className="text-sm text-soft">{exactTime(at)}</span>
          <br />
          {added > 0 && <Plural value={added} one="# new dish." other="# new dishes." />}{' '}
          {changed > 0 && <Plural value={changed} one="# dish changed." other="# dishes changed." />}
        </p>
        {undone || result?.done ? (
          <p className="font-bold text-leaf">{result?.done ? <UndoneText undone={result} /> : t`Undone`}</p>
        ) : (
          !result && (
            <Button look="plain" busy={back.isPending} onClick={() => back.mutate(false)}>
              <Trans>Undo</Trans>
            </Button>
          )
        )}
      </div>
      {result && !result.done && (
        <Stays
          undone={result}
          busy={back.isPending}
          onPartly={() => back.mutate(true)}
          onLeave={back.reset}
        />
      )}
      {back.error && (
        <Message kind="error">{messageOf(back.error, t`That did not work. Please try again.`)}</Message>
      )}
    </li>
  )
}
