import { Autocomplete } from '@base-ui/react/autocomplete'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { adminAddress } from '../address.ts'
import { tabDuties } from '../tab-duties.ts'
import { useTabs } from '../use-tabs.tsx'
import { useRecentPlaces, visitPlace } from './recent-places.ts'
import { type Place, useFound } from './use-found.ts'

type Group = { value: string; items: readonly Place[] }

const isLike = (label: string, typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase())

/** That of the tab in which a place is. */
const dutyOf = (to: string) =>
  to.includes('add=')
    ? 'operate'
    : (tabDuties[new URL(to, location.origin).searchParams.get('tab') ?? 'overview'] ?? 'own')

/**
 * Leads to an order, a person, a restaurant, a promo code, a shelter, a rescue, a tab, a setting or an action
 * by a few letters (design: Ctrl-K).
 */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useAdminMay()
  const userId = useUser()?.id ?? ''
  const recent = useRecentPlaces(userId)
  const [typed, setTyped] = useState('')
  const { found, searching, failed } = useFound(typed)
  const pages = useTabs().map(
    ({ value, label, group = '' }): Place => ({
      id: `page ${value}`,
      label,
      detail: group,
      to: adminAddress(value === 'overview' ? {} : { tab: value }),
    }),
  )
  const actions: Place[] = [
    {
      id: 'add',
      label: t`Add New Restaurant`,
      detail: '',
      to: adminAddress({ tab: 'restaurants', add: '1' }),
    },
    { id: 'late', label: t`Late orders`, detail: '', to: adminAddress({ tab: 'orders', only: 'late' }) },
    {
      id: 'unaccepted',
      label: t`Orders not accepted yet`,
      detail: '',
      to: adminAddress({ tab: 'orders', status: 'confirmed' }),
    },
    {
      id: 'uncarried',
      label: t`Rescues that nobody carries`,
      detail: '',
      to: adminAddress({ tab: 'rescues', alarm: 'nobody' }),
    },
    {
      id: 'rescue-day',
      label: t`Map of today's rescues`,
      detail: '',
      to: adminAddress({ tab: 'rescues', show: 'day' }),
    },
    {
      id: 'today',
      label: t`Sales of today`,
      detail: '',
      to: adminAddress({ tab: 'reports', date: 'today', by: 'hour' }),
    },
  ]
  const settings = [
    t`Customers can order`,
    t`Delivery fee (₹)`,
    t`Free delivery over (₹)`,
    t`Tax on food (%)`,
    t`Commission (%)`,
    t`The courier's share (%)`,
    t`Minutes to accept an order`,
    t`A sponsored meal (₹)`,
    t`Canned replies`,
    t`Invoices`,
  ].map(
    (label): Place => ({
      id: `setting ${label}`,
      label,
      detail: t`System Settings`,
      to: adminAddress({ tab: 'settings' }),
    }),
  )
  const likely = (places: readonly Place[]) => places.filter(({ label }) => isLike(label, typed))
  const ordersFound: Group = { value: t`Orders`, items: found.orders }
  const usersFound: Group = { value: t`Users`, items: found.users }
  const groups: Group[] = [
    { value: t`Recent`, items: typed.trim() === '' ? recent : [] },
    // Whoever types a name means the person, not one of their orders.
    ...(/\d/.test(typed) ? [ordersFound, usersFound] : [usersFound, ordersFound]),
    { value: t`Restaurants`, items: found.restaurants },
    { value: t`Promo Codes`, items: found.promoCodes },
    { value: t`Shelters`, items: found.shelters },
    { value: t`Rescues`, items: found.rescues },
    { value: t`Pages`, items: likely(pages) },
    { value: t`Settings`, items: typed.trim() === '' || !may('own') ? [] : likely(settings) },
    { value: t`Actions`, items: likely(actions.filter(({ to }) => may(dutyOf(to)))) },
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const go = (place: Place) => {
    visitPlace(userId, place)
    onClose()
    void navigate(place.to)
  }
  return (
    <Dialog open onClose={onClose} title={t`Find anything`} wide>
      <Autocomplete.Root
        inline
        open
        items={groups}
        mode="none"
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: Place) => label}
      >
        <Autocomplete.Input
          aria-label={t`Order, restaurant, person, page or action`}
          placeholder={t`Order, restaurant, person, page or action`}
          maxLength={100}
          className="field"
        />
        <Autocomplete.Status className="min-h-6 py-1 text-sm text-soft">
          {failed ? (
            <Trans>Not everything could be searched.</Trans>
          ) : searching ? (
            <Trans>Searching …</Trans>
          ) : count === 0 ? (
            <Trans>Nothing is called so.</Trans>
          ) : (
            <Plural value={count} one="# place" other="# places" />
          )}
        </Autocomplete.Status>
        <Autocomplete.List className="h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pb-1 pt-3 text-sm font-bold text-soft">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(place: Place) => (
                  <Autocomplete.Item
                    key={place.id}
                    value={place}
                    onClick={() => go(place)}
                    className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-2xl px-3 py-1.5 data-highlighted:bg-accent-tint data-highlighted:text-accent"
                  >
                    <span className="wrap-anywhere font-bold">{place.label}</span>
                    <span className="wrap-anywhere text-sm text-soft">{place.detail}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}
export default Palette
