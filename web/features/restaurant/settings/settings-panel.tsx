import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useProfile } from '../access/use-profile.ts'
import { useDashboardAddress } from '../access/use-restaurant.ts'
import { useSettingsPages } from './settings-pages.tsx'
import { useSettingsPage } from './use-settings-page.ts'

/** The settings of a restaurant (specification section 2): one thing a page, each saved by itself. */
const SettingsPanel = () => {
  const { data: profile, error, refetch } = useProfile()
  if (error && !profile) return <PartFailure error={error} onRetry={refetch} />
  if (!profile) return <SettingsSkeleton />
  // Another restaurant's forms begin again.
  return <Settings key={profile.id} profile={profile} />
}
export default SettingsPanel

const Settings = ({ profile }: { profile: RestaurantProfile }) => {
  const { t } = useLingui()
  const addressOf = useDashboardAddress()
  const pages = useSettingsPages(profile)
  const named = useSettingsPage()
  const shown = pages.find(({ value }) => value === named) ?? pages[0]
  if (!shown) return null
  // On the phone a list, and then one of its pages; where there is room for both, beside each other.
  const isListed = named === null
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <nav aria-label={t`Settings`} className={isListed ? '' : 'max-lg:hidden'}>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {pages.map(({ value, title, now }) => (
            <li key={value}>
              <Link
                to={addressOf({ tab: 'settings', page: value })}
                aria-current={value === shown.value && !isListed ? 'page' : undefined}
                className={`flex min-h-14 items-center gap-2 px-4 py-2 hover:bg-accent-tint ${value === shown.value ? `lg:bg-accent-tint lg:text-accent` : ''}`}
              >
                <span className="min-w-0 flex-1">
                  <b className="block leading-tight">{title}</b>
                  {now && <span className="wrap-anywhere block text-sm text-soft">{now}</span>}
                </span>
                <IconChevronRight aria-hidden="true" size={18} className="shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={isListed ? 'max-lg:hidden' : ''}>
        <Link
          to={addressOf({ tab: 'settings' })}
          className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline lg:hidden"
        >
          <IconArrowLeft aria-hidden="true" size={20} />
          <Trans>All settings</Trans>
        </Link>
        <UnsavedGuard key={shown.value}>
          <Section title={shown.title} {...(shown.text !== undefined && { text: shown.text })}>
            {shown.content}
          </Section>
        </UnsavedGuard>
      </div>
    </div>
  )
}

const SettingsSkeleton = () => {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6"
    >
      <div className="skeleton h-96 w-full !rounded-card" />
      <div className="skeleton h-96 w-full !rounded-card max-lg:hidden" />
    </div>
  )
}
