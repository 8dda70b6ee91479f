import { useLingui } from '@lingui/react/macro'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { Failure } from '../../../ui/page/failure.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { PrintingSettings } from '../printing/index.ts'
import { useProfile, useSaveProfile } from '../use-profile.ts'
import { AutoAcceptForm } from './auto-accept-form.tsx'
import { HolidaysForm } from './holidays-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { MealsForm } from './meals-form.tsx'
import { OrdersForm } from './orders-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Staff } from './staff.tsx'
import { Visibility } from './visibility.tsx'

/** The settings of a restaurant (specification section 2), each section saved by itself. */
const SettingsPanel = () => {
  const { t } = useLingui()
  const { data: profile, error, refetch } = useProfile()
  const save = useSaveProfile()
  if (error && !profile) return <Failure error={error} onRetry={refetch} />
  if (!profile) return <SettingsSkeleton />
  return (
    // Another restaurant's forms begin anew.
    <UnsavedGuard key={profile.id}>
      <div className="space-y-6">
        <Section title={t`Restaurant Profile`} text={t`What customers see of you.`}>
          <ProfileForm profile={profile} />
        </Section>
        <Section title={t`Opening hours`} text={t`A shift may last past midnight.`}>
          <HoursForm hours={profile.hours} save={async (hours) => (await save({ hours })).hours} />
        </Section>
        <Section title={t`Holidays`} text={t`Days on which you are closed, or open at other times.`}>
          <HolidaysForm profile={profile} />
        </Section>
        <Section title={t`What an order takes`}>
          <OrdersForm profile={profile} />
        </Section>
        <Section
          title={t`Accepting orders`}
          text={t`On a busy evening the kitchen can take on by itself what it can cook.`}
        >
          <AutoAcceptForm profile={profile} />
        </Section>
        <Section
          title={t`Meals for shelters`}
          text={t`Donors prepay meals. Shelters order them from you, and the donation fund pays you as for any order.`}
        >
          <MealsForm />
        </Section>
        <Section title={t`Printing`} text={t`On this device alone.`}>
          <PrintingSettings />
        </Section>
        <Section title={t`Staff`} text={t`Everybody here sees the orders and can change these settings.`}>
          <Staff />
        </Section>
        <Section
          title={t`Visible to customers`}
          text={
            profile.live
              ? t`Customers find you and can order.`
              : t`Only you and your staff see the restaurant.`
          }
        >
          <Visibility profile={profile} />
        </Section>
      </div>
    </UnsavedGuard>
  )
}
export default SettingsPanel

export const SettingsSkeleton = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="space-y-6">
      {[0, 1, 2].map((card) => (
        <div key={card} className="skeleton h-64 w-full !rounded-card" />
      ))}
    </div>
  )
}
