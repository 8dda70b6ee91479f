import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnMenuCategory } from '#shared/menu/category-contracts.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icons/icon-button.tsx'
import { EmptyState } from '../../../../ui/lists/empty-state.tsx'
import { Message } from '../../../../ui/message.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { hoursText } from '../dish/day-hours.tsx'
import { useFocusAfterMove } from '../list/use-focus-after-move.ts'
import { MenuFrame } from '../menu-frame.tsx'
import { CategoryForm } from './category-form.tsx'
import { RemoveCategory } from './remove-category.tsx'
import { type Categories as All, useCategories, useChangeCategories } from './use-categories.ts'

/** The restaurant's own categories: made, named, put in order, merged and deleted. */
const Categories = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useCategories()
  return (
    <MenuFrame title={t`Categories`}>
      <div className="max-w-2xl">
        {!data && error && (
          <PartFailure error={error} otherwise={t`The categories could not be loaded.`} onRetry={refetch} />
        )}
        {!data && !error && (
          <div role="status" aria-label={t`Loading`} className="skeleton h-60 w-full !rounded-card" />
        )}
        {data && <Editor all={data} />}
      </div>
    </MenuFrame>
  )
}
export default Categories

const Editor = ({ all: { items, others } }: { all: All }) => {
  const { t } = useLingui()
  const [editing, setEditing] = useState<OwnMenuCategory | 'new'>()
  const [removing, setRemoving] = useState<OwnMenuCategory>()
  const change = useChangeCategories()
  const keepFocus = useFocusAfterMove()
  const add = (
    <Button look={items.length === 0 && others > 0 ? 'plain' : 'primary'} onClick={() => setEditing('new')}>
      <IconPlus aria-hidden="true" size={20} />
      <Trans>New category</Trans>
    </Button>
  )
  const move = (at: number, to: number, button: 'up' | 'down') => {
    const moved = items[at]
    if (!moved) return
    const rest = items.filter(({ id }) => id !== moved.id)
    change.mutate(
      { kind: 'move', id: moved.id, before: rest[to]?.id ?? null },
      { onSuccess: () => keepFocus(moved.id, button) },
    )
  }
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          glyph="kitchen"
          title={t`No categories of your own yet`}
          text={t`Name the sections of your menu yourself and put them in your order. In the search and its filters your dishes stay where customers find them today.`}
        >
          <div className="flex flex-wrap justify-center gap-3">
            {others > 0 && (
              <Button busy={change.isPending} onClick={() => change.mutate({ kind: 'begin' })}>
                <Trans>Begin with those of my dishes</Trans>
              </Button>
            )}
            {add}
          </div>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-soft">
            <Trans>
              Your menu has this order for customers, in the kitchen and here. A dish is put into a category
              in its form, or with others by selecting them in the list.
            </Trans>
          </p>
          <ol className="space-y-2">
            {items.map((category, at) => (
              <Row
                key={category.id}
                category={category}
                first={at === 0}
                last={at === items.length - 1}
                onUp={() => move(at, at - 1, 'up')}
                onDown={() => move(at, at + 1, 'down')}
                onEdit={() => setEditing(category)}
                onRemove={() => setRemoving(category)}
              />
            ))}
          </ol>
          {others > 0 && (
            <p className="mt-3 text-soft">
              <Plural
                value={others}
                one="# dish is in none of them and comes at the end."
                other="# dishes are in none of them and come at the end."
              />
            </p>
          )}
          <div className="mt-4">{add}</div>
        </>
      )}
      <div aria-live="polite" className="mt-4">
        {change.error && (
          <Message kind="error">{messageOf(change.error, t`That did not work. Please try again.`)}</Message>
        )}
      </div>
      <CategoryForm
        open={editing !== undefined}
        category={editing === 'new' || editing === undefined ? null : editing}
        onClose={() => setEditing(undefined)}
      />
      <RemoveCategory
        category={removing}
        others={items.filter(({ id }) => id !== removing?.id)}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}

type RowProps = {
  category: OwnMenuCategory
  first: boolean
  last: boolean
  onUp: () => void
  onDown: () => void
  onEdit: () => void
  onRemove: () => void
}
const dimmed = 'aria-disabled:opacity-35'

const Row = ({ category, first, last, onUp, onDown, onEdit, onRemove }: RowProps) => {
  const { t } = useLingui()
  const { id, name, nameHi, hours, dishes } = category
  const times = hours && hoursText(hours)
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-2xl border border-line bg-surface py-1 pl-4 pr-1 shadow-card">
      <div className="min-w-0 flex-1 basis-40 py-1.5">
        <p className="wrap-anywhere font-bold">
          {name}
          {nameHi !== '' && (
            <span lang="hi" className="ml-2 font-normal text-soft">
              {nameHi}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          <Plural value={dishes} one="# dish" other="# dishes" />
          {times !== null && ` · ${times}`}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">
        <IconButton
          id={`${id}-up`}
          label={t`Move ${name} up`}
          aria-disabled={first}
          className={dimmed}
          onClick={() => !first && onUp()}
        >
          <IconChevronUp aria-hidden="true" size={20} />
        </IconButton>
        <IconButton
          id={`${id}-down`}
          label={t`Move ${name} down`}
          aria-disabled={last}
          className={dimmed}
          onClick={() => !last && onDown()}
        >
          <IconChevronDown aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={t`Change ${name}`} onClick={onEdit}>
          <IconPencil aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={t`Merge or delete ${name}`} className="!text-chilli" onClick={onRemove}>
          <IconTrash aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </li>
  )
}
