import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminRestaurant } from '#shared/restaurants/admin-contracts.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { May, useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { Message } from '../../../ui/message.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAskForApproval } from '../../approvals/index.ts'
import { HoursForm, useClosing } from '../../restaurant/index.ts'
import { DetailPage } from '../detail-page.tsx'
import { GiveNotice } from '../duties/give-notice.tsx'
import { changesOf, type Draft, draftOf, RestaurantFields } from './restaurant-fields.tsx'
import { RestaurantStaff } from './restaurant-staff.tsx'
import { stateLooks, useRestaurantStates } from './restaurant-texts.ts'
import { useRestaurantCommands, useRestaurantDetails } from './use-restaurants.ts'

const card = 'space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5'

/** One restaurant, and what can be done with it. */
export const RestaurantPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const query = useRestaurantDetails(id)
  return (
    <DetailPage query={query} failure={t`The restaurant could not be loaded.`}>
      {({ restaurant, hours, staff, invitations }) => (
        <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:items-start">
          <div className="min-w-0 space-y-6">
            <Figures restaurant={restaurant} />
            <May duty="operate">
              <Profile key={JSON.stringify(draftOf(restaurant))} restaurant={restaurant} />
              <Hours id={id} hours={hours} />
            </May>
          </div>
          <div className="space-y-6">
            {may('operate') && may('money') && (
              <Commission key={restaurant.commissionPercent} restaurant={restaurant} />
            )}
            <May duty="operate">
              <RestaurantStaff id={id} staff={staff} invitations={invitations} />
            </May>
          </div>
        </div>
      )}
    </DetailPage>
  )
}

const Figures = ({ restaurant }: { restaurant: AdminRestaurant }) => {
  const { t, i18n } = useLingui()
  const may = useAdminMay()
  const labels = useRestaurantStates()
  const { change } = useRestaurantCommands()
  const [asked, setAsked] = useState(false)
  const { id, name, state, openOrders, pendingOrders, month } = restaurant
  const accepted = openOrders - pendingOrders
  const restore = useCommand(async () => {
    await change(id, { suspended: false })
    toast.success(t`Restored`)
  })
  return (
    <section aria-label={name} className={card}>
      <h2 className="wrap-anywhere flex flex-wrap items-center gap-3 text-2xl">
        {name}
        <span className={`rounded-full px-3 py-1 font-sans text-sm font-bold ${stateLooks[state]}`}>
          {labels[state]}
        </span>
      </h2>
      {restore.problem && <Message kind="error">{restore.problem}</Message>}
      {restaurant.suspendedAt !== null && (
        <p className="wrap-anywhere rounded-2xl bg-sunken px-4 py-2">
          <b>{exactTime(restaurant.suspendedAt)}:</b> {restaurant.suspensionReason}
        </p>
      )}
      <LabelledValues
        values={[
          [t`Open orders`, i18n.number(openOrders)],
          [t`Not accepted yet`, i18n.number(pendingOrders)],
          [t`Orders, 30 days`, i18n.number(month.orders)],
          [t`Food less discounts, 30 days`, formatPaise(month.sales)],
        ]}
      />
      {!may('operate') ? null : state === 'suspended' ? (
        <Button busy={restore.busy} onClick={() => restore.run()}>
          <Trans>Restore</Trans>
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <GiveNotice subject="restaurant" subjectId={id} name={name} />
          <Button look="danger" onClick={() => setAsked(true)}>
            <Trans>Suspend</Trans>
          </Button>
        </div>
      )}
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Suspend ${name}?`}
        description={t`Customers no longer find it, at once. Orders that are cancelled and refunded: ${pendingOrders}. Orders that its kitchen has accepted, which go on: ${accepted}.`}
        confirm={t`Suspend`}
        reasonRequired
        onConfirm={(reason) => change(id, { suspended: true, reason })}
      />
    </section>
  )
}

const Profile = ({ restaurant }: { restaurant: AdminRestaurant }) => {
  const { t } = useLingui()
  const { change } = useRestaurantCommands()
  const before = draftOf(restaurant)
  const [draft, setDraft] = useState<Draft>(before)
  const changes = changesOf(draft, before)
  const { run, busy, wrong, problem } = useCommand(async () => {
    await change(restaurant.id, changes)
    toast.success(t`The profile is saved`)
  })
  return (
    <form onSubmit={run} noValidate aria-label={t`Profile`} className={card}>
      <h2 className="text-xl">
        <Trans>Profile</Trans>
      </h2>
      {problem && <Message kind="error">{problem}</Message>}
      <RestaurantFields
        draft={draft}
        wrong={wrong}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
      />
      <Button type="submit" busy={busy} disabled={Object.keys(changes).length === 0}>
        <Trans>Save the profile</Trans>
      </Button>
    </form>
  )
}

const Hours = ({ id, hours }: { id: string; hours: ComponentProps<typeof HoursForm>['hours'] }) => {
  const { t } = useLingui()
  const { changeHours, countClosing } = useRestaurantCommands()
  const { ask, dialog } = useClosing((planned) => countClosing(id, planned))
  return (
    <Section title={t`Opening hours`} text={t`A shift may last past midnight.`}>
      <HoursForm
        hours={hours}
        save={(wanted) => changeHours(id, wanted)}
        ask={(wanted, goOn) => ask({ hours: wanted }, goOn)}
      />
      {dialog}
    </Section>
  )
}

const Commission = ({ restaurant: { id, commissionPercent } }: { restaurant: AdminRestaurant }) => {
  const { t } = useLingui()
  const { change } = useRestaurantCommands()
  const askForApproval = useAskForApproval()
  const before = commissionPercent === null ? '' : String(commissionPercent)
  const [percent, setPercent] = useState(before)
  const { run, busy, wrong, problem } = useCommand(async () => {
    const given = Number(percent)
    // What is no number is sent as one that cannot be, so that the server says what can.
    const commissionPercent = percent.trim() === '' ? null : Number.isFinite(given) ? given : -1
    try {
      await change(id, { commissionPercent })
      toast.success(t`The commission is saved`)
    } catch (error) {
      const input = { commissionPercent }
      if (!(await askForApproval(error, { kind: 'commission', subject: id, input }))) throw error
    }
  })
  return (
    <form onSubmit={run} noValidate aria-label={t`Commission`} className={card}>
      <h2 className="text-xl">
        <Trans>Commission</Trans>
      </h2>
      {problem && !wrong.commissionPercent && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Percent of the subtotal`}
        hint={t`For orders placed from now on; empty: as the settings say`}
        inputMode="decimal"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
        error={wrong.commissionPercent}
      />
      <Button type="submit" busy={busy} disabled={percent.trim() === before}>
        <Trans>Save the commission</Trans>
      </Button>
    </form>
  )
}
