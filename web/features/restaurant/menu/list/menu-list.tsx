import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { sectionLabels, sections } from '#shared/menu/restaurant-menu.ts'
import { messageOf } from '../../../../lib/calls/api-error.ts'
import { useUrlFilters } from '../../../../lib/state/use-url-filters.ts'
import { Button } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/forms/check.tsx'
import { EmptyState } from '../../../../ui/lists/empty-state.tsx'
import { ChipFilter, SearchFilter, SelectFilter } from '../../../../ui/lists/filter-bar.tsx'
import { NoMatch } from '../../../../ui/lists/no-match.tsx'
import { Message } from '../../../../ui/message.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { useCategories } from '../categories/use-categories.ts'
import { DeleteDish } from '../dish/delete-dish.tsx'
import { DishOffer } from '../dish/dish-offer.tsx'
import type { MenuListFilter } from '../menu-cache.ts'
import { useMenu } from '../use-menu.ts'
import { ChangeDishes } from './change-dishes.tsx'
import { MenuRow } from './menu-row.tsx'
import { AddDish, MenuMore } from './menu-toolbar.tsx'
import { RecentChanges, useChanges } from './recent-changes.tsx'
import { type Changed, UndoChange } from './undo-change.tsx'
import { useSelection } from './use-selection.ts'

const everything = 'all'
const cell = 'px-3 py-3 font-bold'

/**
 * The restaurant's dishes, available or not: a table on wide screens, cards on the phone. Its filters are in
 * the URL.
 */
export const MenuList = () => {
  const { t, i18n } = useLingui()
  const own = useCategories().data?.items ?? []
  const filters = useUrlFilters({
    q: null,
    category: null,
    available: [everything, 'true', 'false'],
    sort: ['menu', 'name', 'price'],
  })
  const { q, available, sort } = filters.values
  const category = filters.values.category || everything
  const isSection = sections.some((one) => one === category)
  const filter: MenuListFilter = {
    sort,
    ...(q !== '' && { q }),
    ...(category !== everything && (isSection ? { category } : { ownCategory: category })),
    ...(available !== everything && { available: available === 'true' }),
  }
  const menu = useMenu(filter)
  const [deleting, setDeleting] = useState<MenuItem>()
  const [offering, setOffering] = useState<MenuItem>()
  const list = useRef<HTMLDivElement>(null)
  const { state } = useLocation()
  // Back from a form, whose button that had the focus is gone.
  useEffect(() => {
    if ((state as { fromDish?: boolean } | null)?.fromDish) list.current?.focus({ preventScroll: true })
  }, [state])
  const items = menu.data?.pages.flatMap((page) => page.items) ?? []
  const counts = menu.data?.pages[0]?.counts
  const countOf = (count: number | undefined) => (count === undefined ? '' : ` ${i18n.number(count)}`)
  const selection = useSelection(JSON.stringify({ q, category, available }), items)
  const [changing, setChanging] = useState(false)
  const [done, setDone] = useState((state as { done?: Changed } | null)?.done)
  const [looking, setLooking] = useState(false)
  const recent = useChanges().data?.items ?? []
  const matched =
    counts === undefined || counts === null
      ? items.length
      : available === 'true'
        ? counts.available
        : available === 'false'
          ? counts.unavailable
          : counts.available + counts.unavailable
  const selected = selection.all ? matched : selection.ids.length
  const { sort: _sort, ...matching } = filter
  const meant = selection.all ? { matching } : { dishIds: selection.ids }
  const failure = t`The menu could not be loaded.`
  const isEmpty = items.length === 0
  const narrowed = q !== '' || category !== everything || available !== everything
  return (
    <>
      <search
        aria-label={t`Search and filter`}
        className="mb-2 grid grid-cols-2 gap-2 sm:flex max-sm:[&>select]:order-3 [&>select]:sm:w-auto [&>select]:sm:min-w-0 [&>select]:sm:max-lg:max-w-36"
      >
        <AddDish />
        <div className="min-w-0 flex-1 max-sm:order-2 max-sm:col-span-2">
          <SearchFilter label={t`Search the menu`} value={q} onChange={(next) => filters.set({ q: next })} />
        </div>
        <SelectFilter
          label={t`Category`}
          value={category}
          onChange={(next) => filters.set({ category: next === everything ? '' : next })}
          choices={[
            { value: everything, label: t`All categories` },
            ...own.map(({ id: value, name: label }) => ({ value, label })),
            ...(own.length > 0 ? [{ value: 'none', label: t`In no category` }] : []),
            ...(own.length > 0
              ? []
              : sections.map((value) => ({ value: value as string, label: i18n._(sectionLabels[value]) }))),
          ]}
        />
        <SelectFilter
          label={t`Sort by`}
          value={sort}
          onChange={(next) => filters.set({ sort: next })}
          choices={[
            { value: 'menu', label: t`As on the menu` },
            { value: 'name', label: t`Name` },
            { value: 'price', label: t`Price` },
          ]}
        />
        <MenuMore isEmpty={isEmpty} hasChanges={recent.length > 0} onRecent={() => setLooking(true)} />
      </search>
      <div ref={list} tabIndex={-1} className="outline-none">
        <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          {!isEmpty && (
            <Check
              label={t`Select all ${i18n.number(matched)}`}
              checked={selection.all}
              onChange={({ target }) => selection.setAll(target.checked)}
              className="font-semibold"
            />
          )}
          {selected > 0 && (
            <Button look="plain" onClick={() => setChanging(true)}>
              <Plural value={selected} one="Change # dish" other="Change # dishes" />
            </Button>
          )}
          <div className="ml-auto min-w-0 max-sm:-order-1 max-sm:ml-0 max-sm:basis-full">
            <ChipFilter
              label={t`Filter by availability`}
              value={available}
              onChange={(next) => filters.set({ available: next })}
              choices={[
                {
                  value: everything,
                  label: t`All` + countOf(counts ? counts.available + counts.unavailable : undefined),
                },
                { value: 'true', label: t`Available` + countOf(counts?.available) },
                { value: 'false', label: t`Unavailable` + countOf(counts?.unavailable) },
              ]}
            />
          </div>
        </div>
        {menu.isPending && <Loading label={t`Loading`} />}
        {!menu.data && menu.isError && (
          <PartFailure error={menu.error} otherwise={failure} onRetry={menu.refetch} />
        )}
        {menu.data && menu.isError && <Message kind="error">{messageOf(menu.error, failure)}</Message>}
        {menu.data && isEmpty && narrowed && (
          <NoMatch title={t`No dishes match your filters.`} onClear={filters.reset} />
        )}
        {menu.data && isEmpty && !narrowed && (
          <EmptyState
            glyph="kitchen"
            title={t`Your menu is empty`}
            text={t`Customers find your restaurant by its dishes. Begin with the one you are known for.`}
          >
            <AddDish />
          </EmptyState>
        )}
        <UndoChange done={done} />
        {!isEmpty && (
          <table
            aria-busy={menu.isPlaceholderData}
            className={`w-full text-left max-md:block md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface md:shadow-card ${menu.isPlaceholderData ? 'outdated' : ''}`}
          >
            <caption className="sr-only">
              <Trans>Menu</Trans>
            </caption>
            <thead className="border-b border-line text-sm text-soft max-md:hidden">
              <tr>
                <th scope="col" className={cell}>
                  <Trans>Dish</Trans>
                </th>
                <th scope="col" className={`${cell} text-right`}>
                  <Trans>Price</Trans>
                </th>
                <th scope="col" className={cell}>
                  <Trans>Availability</Trans>
                </th>
                <th scope="col" className={`${cell} text-right`}>
                  <Trans>Actions</Trans>
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block max-md:space-y-3">
              {items.map((item) => (
                <MenuRow
                  key={item.id}
                  item={item}
                  selected={selection.has(item.id)}
                  onSelect={() => selection.toggle(item.id)}
                  onOffer={() => setOffering(item)}
                  onDelete={() => setDeleting(item)}
                />
              ))}
            </tbody>
          </table>
        )}
        {menu.hasNextPage && (
          <p className="mt-6 text-center">
            <Button look="plain" busy={menu.isFetchingNextPage} onClick={() => menu.fetchNextPage()}>
              <Trans>Load more</Trans>
            </Button>
          </p>
        )}
      </div>
      <ChangeDishes
        meant={meant}
        count={selected}
        open={changing}
        onClose={(changed) => {
          setChanging(false)
          if (!changed) return
          setDone(changed)
          selection.setAll(false)
          requestAnimationFrame(() => list.current?.focus({ preventScroll: true }))
        }}
      />
      <RecentChanges open={looking} onClose={() => setLooking(false)} />
      <DishOffer item={offering} onClose={() => setOffering(undefined)} />
      <DeleteDish
        item={deleting}
        onClose={(deleted) => {
          setDeleting(undefined)
          // The pressed button is gone with its row.
          if (deleted) requestAnimationFrame(() => list.current?.focus({ preventScroll: true }))
        }}
      />
    </>
  )
}

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className="skeleton h-24 w-full !rounded-card" />
    ))}
  </div>
)
