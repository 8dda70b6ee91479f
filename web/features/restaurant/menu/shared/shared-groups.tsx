import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/lists/empty-state.tsx'
import { Message } from '../../../../ui/message.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { MenuFrame } from '../menu-frame.tsx'
import { SharedDishes } from './shared-dishes.tsx'
import { SharedForm } from './shared-form.tsx'
import { useChangeShared, useSharedGroups } from './use-shared.ts'

/** Groups of options that several dishes share: made and changed once. */
const SharedGroups = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useSharedGroups()
  return (
    <MenuFrame title={t`Shared options`}>
      <div className="max-w-2xl">
        {!data && error && (
          <PartFailure error={error} otherwise={t`The options could not be loaded.`} onRetry={refetch} />
        )}
        {!data && !error && (
          <div role="status" aria-label={t`Loading`} className="skeleton h-60 w-full !rounded-card" />
        )}
        {data && <List items={data.items} />}
      </div>
    </MenuFrame>
  )
}
export default SharedGroups

const List = ({ items }: { items: readonly SharedGroup[] }) => {
  const { t } = useLingui()
  const [editing, setEditing] = useState<SharedGroup | 'new'>()
  const [using, setUsing] = useState<SharedGroup>()
  const [deleting, setDeleting] = useState<SharedGroup>()
  const change = useChangeShared()
  const name = deleting?.name ?? ''
  const add = (
    <Button onClick={() => setEditing('new')}>
      <IconPlus aria-hidden="true" size={20} />
      <Trans>New group</Trans>
    </Button>
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          glyph="kitchen"
          title={t`No shared options yet`}
          text={t`Make a group such as extras or breads once, and give it to all dishes that have it. A change of it, or an option that is sold out, then holds for all of them.`}
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-3">
            {items.map((group) => (
              <Row
                key={group.id}
                group={group}
                onEdit={() => setEditing(group)}
                onUse={() => setUsing(group)}
                onDelete={() => setDeleting(group)}
              />
            ))}
          </ul>
          <div className="mt-4">{add}</div>
        </>
      )}
      <SharedForm
        open={editing !== undefined}
        group={editing === 'new' || editing === undefined ? null : editing}
        onClose={() => setEditing(undefined)}
      />
      <SharedDishes group={using} onClose={() => setUsing(undefined)} />
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t`Delete ${name}?`}
        description={t`The dishes that have it lose it. Orders stay as they are.`}
        confirm={t`Delete`}
        keep={t`Keep it`}
        busy={change.isPending}
        onConfirm={() =>
          deleting &&
          change.mutate({ kind: 'delete', id: deleting.id }, { onSuccess: () => setDeleting(undefined) })
        }
      >
        {change.error && (
          <div className="mt-3">
            <Message kind="error">{messageOf(change.error, t`That did not work. Please try again.`)}</Message>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

type RowProps = { group: SharedGroup; onEdit: () => void; onUse: () => void; onDelete: () => void }

const Row = ({ group: { name, choices, dishes }, onEdit, onUse, onDelete }: RowProps) => {
  const { t } = useLingui()
  const count = dishes.length
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card">
      <h3 className="wrap-anywhere text-lg">{name}</h3>
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {choices.map((choice) => (
          <li key={choice.id} className={`wrap-anywhere ${choice.available ? '' : 'text-chilli'}`}>
            {choice.name}
            {choice.price > 0 && <span className="money text-soft"> +{formatPaise(choice.price)}</span>}
            {!choice.available && (
              <>
                {' · '}
                <Trans>Sold out</Trans>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="plain" aria-label={t`Change ${name}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button look="plain" onClick={onUse}>
          <span className="sr-only">{name}: </span>
          <Plural value={count} one="# dish" other="# dishes" />
        </Button>
        <Button look="quiet" className="!text-chilli" aria-label={t`Delete ${name}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}
