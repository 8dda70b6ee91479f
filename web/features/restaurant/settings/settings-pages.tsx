import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import type { StaffDuty } from '#shared/staff/staff-roles.ts'
import { useMay } from '../access/use-duties.ts'
import { useSaveProfile } from '../access/use-profile.ts'
import { AreasPage } from '../areas/on-demand.ts'
import { useOwnClosing } from '../later/index.ts'
import { PrintingSettings } from '../printing/index.ts'
import { AutoAcceptForm } from './auto-accept-form.tsx'
import { HolidaysForm } from './holidays-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { MealsForm } from './meals-form.tsx'
import { OrdersForm } from './orders-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Staff } from './staff.tsx'
import { StampCardForm } from './stamp-card-form.tsx'
import { Visibility } from './visibility.tsx'

/** One thing that is set. */
type SettingsPage = {
  /** In the URL, `&page=hours`. */
  value: string
  title: string
  text?: string
  /** What is in force, in a few words, for the list. */
  now?: string
  /** Whom it is of use to. */
  duty: StaffDuty
  content: ReactNode
}

/** The pages of a restaurant's settings, from what customers see to what only its people do. */
export const useSettingsPages = (profile: RestaurantProfile): readonly SettingsPage[] => {
  const { t } = useLingui()
  const save = useSaveProfile()
  const { ask, dialog } = useOwnClosing()
  const { hours, holidays, live, minimumOrder, autoAccept } = profile
  const days = new Set(hours.filter(({ open }) => open).map(({ day }) => day)).size
  const planned = new Set(holidays.map(({ date }) => date)).size
  const minimum = formatPaise(minimumOrder)
  const may = useMay()
  const pages: SettingsPage[] = [
    {
      value: 'profile',
      duty: 'settings',
      title: t`Restaurant Profile`,
      text: t`What customers see of you.`,
      now: profile.name,
      content: <ProfileForm profile={profile} />,
    },
    {
      value: 'hours',
      duty: 'settings',
      title: t`Opening hours`,
      text: t`A shift may last past midnight.`,
      now: days === 7 ? t`Open every day` : t`Open on ${days} days of the week`,
      content: (
        <>
          <HoursForm
            hours={hours}
            save={async (next) => (await save({ hours: next })).hours}
            ask={(next, goOn) => ask({ hours: next }, goOn)}
          />
          {dialog}
        </>
      ),
    },
    {
      value: 'holidays',
      duty: 'settings',
      title: t`Holidays`,
      text: t`Days on which you are closed, or open at other times.`,
      now: planned === 0 ? t`None planned` : t`Planned: ${planned}`,
      content: <HolidaysForm profile={profile} />,
    },
    {
      value: 'orders',
      duty: 'settings',
      title: t`What an order takes`,
      now: minimumOrder === 0 ? t`No minimum order` : t`Minimum order ${minimum}`,
      content: <OrdersForm profile={profile} />,
    },
    {
      value: 'areas',
      duty: 'settings',
      title: t`Delivery areas`,
      text: t`Where you deliver, and for what.`,
      content: (
        <Suspense fallback={<div className="skeleton h-80 w-full !rounded-2xl" />}>
          <AreasPage location={profile.location} />
        </Suspense>
      ),
    },
    {
      value: 'accepting',
      duty: 'settings',
      title: t`Accepting orders`,
      text: t`On a busy evening the kitchen can take on by itself what it can cook.`,
      now: autoAccept === null ? t`Somebody accepts each` : t`By themselves, with a limit`,
      content: <AutoAcceptForm profile={profile} />,
    },
    {
      value: 'meals',
      duty: 'settings',
      title: t`Meals for shelters`,
      text: t`Donors prepay meals. Shelters order them from you, and the donation fund pays you as for any order.`,
      content: <MealsForm />,
    },
    {
      value: 'stamps',
      duty: 'settings',
      title: t`Stamp card`,
      text: t`Who comes back gets something for it, from you.`,
      content: <StampCardForm />,
    },
    {
      value: 'printing',
      duty: 'see',
      title: t`Printing`,
      text: t`On this device alone.`,
      content: <PrintingSettings />,
    },
    {
      value: 'staff',
      duty: 'see',
      title: t`Staff`,
      text: t`Who works here, and what each of them may do.`,
      content: <Staff />,
    },
    {
      value: 'visibility',
      duty: 'own',
      title: t`Visible to customers`,
      text: live ? t`Customers find you and can order.` : t`Only you and your staff see the restaurant.`,
      now: live ? t`Live` : t`Not live yet`,
      content: <Visibility profile={profile} />,
    },
  ]
  return pages.filter(({ duty }) => may(duty))
}
