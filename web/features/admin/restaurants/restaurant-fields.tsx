import { useLingui } from '@lingui/react/macro'
import type { AdminRestaurant } from '#shared/restaurants/admin-contracts.ts'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { AddressPoint } from '../../profile/index.ts'

export type Draft = Pick<
  AdminRestaurant,
  'name' | 'area' | 'city' | 'phone' | 'address' | 'fssaiNumber' | 'location'
> & {
  /** As they are typed, with commas between. */
  cuisines: string
}

export const draftOf = (restaurant?: AdminRestaurant): Draft => ({
  name: restaurant?.name ?? '',
  area: restaurant?.area ?? '',
  city: restaurant?.city ?? '',
  phone: restaurant?.phone ?? '',
  address: restaurant?.address ?? '',
  fssaiNumber: restaurant?.fssaiNumber ?? '',
  location: restaurant?.location ?? null,
  cuisines: restaurant?.cuisines.join(', ') ?? '',
})

/** What is sent of a draft: what differs from `before`, which may be an empty one. */
export const changesOf = (draft: Draft, before: Draft) => {
  const { cuisines, location, ...texts } = draft
  const changed = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => value !== before[name as keyof typeof texts]),
  ) as Partial<typeof texts>
  return {
    ...changed,
    ...(cuisines !== before.cuisines && {
      cuisines: cuisines
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    }),
    ...(JSON.stringify(location) !== JSON.stringify(before.location) && { location }),
  }
}

type Props = { draft: Draft; wrong: Record<string, string>; onChange: (changed: Partial<Draft>) => void }

/** Name, place and licence of a restaurant. */
export const RestaurantFields = ({ draft, wrong, onChange }: Props) => {
  const { t } = useLingui()
  const text = (name: Exclude<keyof Draft, 'location'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: wrong[name] ?? wrong[`${name}.0`],
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Restaurant name`} {...text('name')} />
        <Field label={t`Phone`} type="tel" optional {...text('phone')} />
        <Field label={t`Area`} optional {...text('area')} />
        <Field label={t`City`} optional {...text('city')} />
      </div>
      <AreaField label={t`Address`} optional rows={2} {...text('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Cuisines`} optional hint={t`With commas between them`} {...text('cuisines')} />
        <Field label={t`FSSAI licence number`} optional hint={t`14 digits`} {...text('fssaiNumber')} />
      </div>
      <AddressPoint
        point={draft.location}
        address={[draft.address, draft.area, draft.city].filter(Boolean).join(', ')}
        onChange={(location) => onChange({ location })}
      />
    </>
  )
}
