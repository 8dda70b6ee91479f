import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { type MenuSection, menuSections, sectionName } from '#shared/menu/menu-sections.ts'
import { call } from '../../../../lib/calls/api.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { useLocale } from '../../../../lib/language/i18n.ts'
import { DietMark } from '../../../../ui/icons/diet-mark.tsx'
import { IconButton } from '../../../../ui/icons/icon-button.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { useRestaurantId } from '../../access/use-restaurant.ts'
import { restaurantKey } from '../../order/kitchen-cache.ts'
import { useDrag } from '../list/use-drag.ts'
import { useFocusAfterMove } from '../list/use-focus-after-move.ts'
import { menuKey } from '../menu-cache.ts'
import { MenuFrame } from '../menu-frame.tsx'
import { useNamed } from '../use-menu.ts'
import { useWholeMenu } from '../use-whole-menu.ts'

const inSections = (items: readonly MenuItem[]): MenuSection<MenuItem>[] =>
  menuSections(items, ({ ownCategory: own, menuCategory: category }) => ({ own, category }))

/** A dish is to stand before another one of its category, or last in it. */
type Move = { dish: MenuItem; next: MenuItem | undefined }

const afterMove = (items: readonly MenuItem[], { dish, next }: Move): MenuItem[] => {
  const rest = items.filter(({ id }) => id !== dish.id)
  const at = next ? rest.findIndex(({ id }) => id === next.id) : rest.length
  return rest.toSpliced(at, 0, dish)
}

/** Puts the dishes of each category in order, by dragging or by the buttons; customers see it at once. */
const ArrangeMenu = () => {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  const named = useNamed()
  const menu = useWholeMenu()
  const [said, setSaid] = useState('')
  const key = [...restaurantKey(restaurant), 'menu-order']
  const mutationKey = [...key, 'move']
  // One after the other, in the order in which they were made: each says where a dish stands among others
  // that may have been moved before.
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ dish, next }: Move) =>
      call('POST /api/restaurant/menu/:dishId/move', {
        params: { dishId: dish.id },
        query: named,
        body: { before: next?.id ?? null },
      }),
    onSuccess: async (_, moved) => {
      // What was being read may show the order before.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<MenuItem[]>(key, (items = []) => afterMove(items, moved))
    },
    onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
    // Refetched when the last of them is over, whatever became of each.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return
      for (const queryKey of [key, menuKey(restaurant)]) void client.invalidateQueries({ queryKey })
    },
  })
  // Shown before the server has answered, and only until then: what it refuses is gone with its answer,
  // whatever becomes of the next read.
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Move,
  })
  const move = (dish: MenuItem, group: readonly MenuItem[], to: number) => {
    const { name } = dish
    const place = to + 1
    mutate({ dish, next: group.filter(({ id }) => id !== dish.id)[to] })
    setSaid(t`${name} is now number ${place}.`)
  }
  return (
    <MenuFrame title={t({ message: 'Change Order', context: 'of the menu' })}>
      <p className="mb-5 text-soft">
        <Trans>
          Drag a dish to its place, or move it by its buttons. Customers see the new order at once.
        </Trans>
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {menu.isPending && (
        <div role="status" aria-label={t`Loading`} className="skeleton h-72 w-full !rounded-card" />
      )}
      {!menu.data && menu.isError && (
        <PartFailure error={menu.error} otherwise={t`The menu could not be loaded.`} onRetry={menu.refetch} />
      )}
      <div className="space-y-8">
        {inSections(underWay.reduce(afterMove, menu.data ?? [])).map((section) => (
          <Category
            key={section.key}
            name={sectionName(section, locale, (text) => i18n._(text))}
            dishes={section.dishes}
            onMove={move}
          />
        ))}
      </div>
    </MenuFrame>
  )
}
export default ArrangeMenu

type CategoryProps = {
  name: string
  dishes: MenuItem[]
  onMove: (dish: MenuItem, group: readonly MenuItem[], to: number) => void
}

const Category = ({ name, dishes, onMove }: CategoryProps) => {
  const { list, handleOf, styleOf, dragged } = useDrag((from, to) => {
    const dish = dishes[from]
    if (dish) onMove(dish, dishes, to)
  })
  return (
    <section aria-label={name}>
      <h3 className="wrap-anywhere mb-3 text-xl">{name}</h3>
      <ol ref={list} className="space-y-2">
        {dishes.map((dish, index) => (
          <Row
            key={dish.id}
            dish={dish}
            index={index}
            isLast={index === dishes.length - 1}
            isDragged={index === dragged}
            handle={handleOf(index)}
            style={styleOf(index)}
            onMove={(to) => onMove(dish, dishes, to)}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = {
  dish: MenuItem
  index: number
  isLast: boolean
  isDragged: boolean
  handle: ReturnType<ReturnType<typeof useDrag>['handleOf']>
  style: ReturnType<ReturnType<typeof useDrag>['styleOf']>
  onMove: (to: number) => void
}
const dimmed = 'aria-disabled:opacity-35'

const Row = ({ dish, index, isLast, isDragged, handle, style, onMove }: RowProps) => {
  const { t } = useLingui()
  const keepFocus = useFocusAfterMove()
  const step = (to: number, button: 'up' | 'down') => {
    onMove(to)
    keepFocus(dish.id, button)
  }
  const { name } = dish
  return (
    <li
      style={style}
      className={`relative flex items-center gap-2 rounded-2xl border bg-surface px-2 py-1 ${isDragged ? 'border-accent shadow-lift' : 'border-line shadow-card'}`}
    >
      {/* The buttons are the way for keyboards and screen readers. */}
      <span
        {...handle}
        aria-hidden="true"
        data-handle={dish.id}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-soft"
      >
        <IconGripVertical size={22} />
      </span>
      <DietMark isVeg={dish.isVeg} />
      <span className="min-w-0 flex-1 break-words font-bold">{name}</span>
      <IconButton
        id={`${dish.id}-up`}
        label={t`Move ${name} up`}
        aria-disabled={index === 0}
        className={dimmed}
        onClick={() => index > 0 && step(index - 1, 'up')}
      >
        <IconChevronUp aria-hidden="true" size={20} />
      </IconButton>
      <IconButton
        id={`${dish.id}-down`}
        label={t`Move ${name} down`}
        aria-disabled={isLast}
        className={dimmed}
        onClick={() => !isLast && step(index + 1, 'down')}
      >
        <IconChevronDown aria-hidden="true" size={20} />
      </IconButton>
    </li>
  )
}
