import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AdminUserDetails } from '#shared/accounts/admin-contracts.ts'
import { adminRoleLabels } from '#shared/accounts/admin-roles.ts'
import { roleLabel } from '#shared/accounts/roles.ts'
import { formatPaise } from '#shared/money/money.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { May } from '../../../lib/session/may.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { ratingText } from '../../../ui/rating/rating-text.ts'
import { PersonConversations } from '../../support/index.ts'
import { adminAddress } from '../address.ts'
import { DetailPage } from '../detail-page.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { StateMark } from './state-mark.tsx'
import { useUserDetails } from './use-users.ts'
import { UserActions } from './user-actions.tsx'
import { UserRoles } from './user-roles.tsx'
import { useEndReasons } from './user-texts.ts'

/** Everything about one account, and what can be done with it. */
export const UserPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const query = useUserDetails(id)
  return (
    <DetailPage query={query} failure={t`The account could not be loaded.`}>
      {(details) => <Details details={details} />}
    </DetailPage>
  )
}

const Details = ({ details }: { details: AdminUserDetails }) => {
  const { t, i18n } = useLingui()
  const { user, orders, deliveries, courierRating } = details
  const none = t`none`
  return (
    <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:items-start">
      <div className="min-w-0 space-y-6">
        <section
          aria-label={t`Profile`}
          className="space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h2 className="wrap-anywhere flex flex-wrap items-center gap-3 text-2xl">
            {user.fullName || user.username}
            <StateMark state={user.state} />
          </h2>
          {user.suspendedAt !== null && (
            <p className="wrap-anywhere rounded-2xl bg-sunken px-4 py-2">
              <b>{exactTime(user.suspendedAt)}:</b> {user.suspensionReason}
            </p>
          )}
          <LabelledValues
            values={[
              [t`Username`, user.username],
              [t`Email`, user.emailConfirmed ? user.email : t`${user.email} (not confirmed)`],
              [t`Phone`, user.mobileNumber || none],
              [t`Joined`, exactTime(user.memberSince)],
              [t`Last sign-in`, user.lastLogin === null ? t`never` : exactTime(user.lastLogin)],
              ...(user.adminRole === null
                ? []
                : [[t`Admin as`, i18n._(adminRoleLabels[user.adminRole])] as const]),
              [t`Second factor`, user.secondFactor ? t`on` : t`off`],
              [t`Works for`, user.restaurants.map(({ name }) => name).join(', ') || none],
              [t`Asks for`, user.requestedRole === null ? none : i18n._(roleLabel(user.requestedRole))],
            ]}
          />
        </section>
        <section
          aria-label={t`Orders`}
          className="space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h2 className="text-xl">
            <Trans>Orders</Trans>
          </h2>
          <LabelledValues
            values={[
              [t`Orders`, i18n.number(orders.count)],
              [t`Under way`, i18n.number(orders.open)],
              [t`Spent`, formatPaise(orders.spent)],
              [t`Refunded`, formatPaise(orders.refunded)],
              [t`To pick up`, i18n.number(deliveries.waiting)],
              [t`On the way`, i18n.number(deliveries.onTheWay)],
              ...(courierRating.rating === null
                ? []
                : [
                    [
                      t`Rated as a courier`,
                      ratingText(i18n, courierRating.rating, courierRating.ratingCount),
                    ] as const,
                  ]),
            ]}
          />
          <RecentOrders userId={user.id} />
        </section>
        <section
          aria-label={t`Conversations`}
          className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
        >
          <h2 className="mb-3 text-xl">
            <Trans>Conversations</Trans>
          </h2>
          <PersonConversations userId={user.id} />
        </section>
        <SignInHistory signIns={details.signIns} />
        <May duty="own">
          <Link
            to={adminAddress({ tab: 'audit', q: user.id })}
            className="inline-flex min-h-11 items-center font-bold text-accent underline"
          >
            <Trans>What was done to this account</Trans>
          </Link>
        </May>
      </div>
      {user.state !== 'deleted' && (
        <div className="space-y-6">
          <May duty="operate">
            <UserRoles key={[...user.roles, user.adminRole].join()} user={user} />
          </May>
          <UserActions details={details} />
        </div>
      )}
    </div>
  )
}

const SignInHistory = ({ signIns }: Pick<AdminUserDetails, 'signIns'>) => {
  const { t } = useLingui()
  const reasons = useEndReasons()
  return (
    <section
      aria-label={t`Sign-ins`}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="mb-1 text-xl">
        <Trans>Sign-ins</Trans>
      </h2>
      <p className="mb-3 text-sm text-soft">
        <Trans>Those that ended are kept for 30 days.</Trans>
      </p>
      {signIns.length === 0 && (
        <p>
          <Trans>None.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {signIns.map(({ id, browser, system, createdAt, lastUsedAt, endedAt, endReason }) => (
          <li key={id} className="py-2">
            <p className="font-bold">{[browser, system].filter(Boolean).join(' · ') || t`Unknown device`}</p>
            <p className="text-sm text-soft">
              {t`Since ${exactTime(createdAt)}, last used ${exactTime(lastUsedAt)}`}
              {endedAt !== null && ` · ${reasons[endReason ?? ''] ?? endReason ?? ''} ${exactTime(endedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
