import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconHome, IconKey } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Volunteer } from '#shared/shelters/contracts.ts'
import { useTokenRoles } from '../../../lib/session/token-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Failure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { CarriedPlace, RunsPanel } from './on-demand.ts'
import { useVolunteer } from './use-volunteer.ts'
import { VolunteerForm } from './volunteer-form.tsx'

/**
 * A volunteer's page: signing up, the state of the application, and the runs. Couriers have the runs in their
 * dashboard.
 */
const Volunteering = () => {
  const roles = useTokenRoles()
  const { data, error, refetch } = useVolunteer()
  if (hasRole(roles, 'DELIVERY_AGENT')) return <Navigate to="/delivery-dashboard?tab=rescues" replace />
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />
  const { volunteer } = data
  if (volunteer === null) return <SignUp />
  // The token has the role as soon as it was renewed, after the approval.
  const carries = hasRole(roles, 'VOLUNTEER')
  return (
    <div className="space-y-8">
      <State volunteer={volunteer} />
      {carries && (
        <Suspense fallback={<PageSkeleton />}>
          <CarriedPlace canTake={volunteer.status === 'approved'} />
          <RunsPanel canTake={volunteer.status === 'approved'} />
        </Suspense>
      )}
      <Details volunteer={volunteer} />
    </div>
  )
}
export default Volunteering

const State = ({ volunteer: { status, reason } }: { volunteer: Volunteer }) => {
  if (status === 'approved') return null
  return (
    <div className="space-y-2">
      <Message kind={status === 'suspended' ? 'error' : 'info'}>
        {status === 'pending' ? (
          <Trans>Thank you! An administrator looks at what you wrote, and you get an e-mail.</Trans>
        ) : status === 'declined' ? (
          <Trans>Your application was declined. You can change what you wrote and apply again.</Trans>
        ) : (
          <Trans>You cannot take rescues at the moment.</Trans>
        )}
      </Message>
      {reason !== '' && (
        <p className="wrap-anywhere px-4">
          <b>
            <Trans>Reason:</Trans>
          </b>{' '}
          {reason}
        </p>
      )}
    </div>
  )
}

const SignUp = () => {
  const { t } = useLingui()
  const steps = [
    {
      icon: IconBuildingStore,
      text: t`You fetch what a kitchen has left, when you have the time. Nothing obliges you to take a run.`,
    },
    { icon: IconKey, text: t`At both ends a code of four digits says that the food has changed hands.` },
    {
      icon: IconHome,
      text: t`A shelter near by serves it the same evening, and the public ledger tells of it.`,
    },
  ]
  return (
    <div className="space-y-6">
      <ul className="grid gap-3 md:grid-cols-3">
        {steps.map(({ icon: StepIcon, text }) => (
          <li key={text} className="flex gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
            <StepIcon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-leaf" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby="sign-up"
        className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <h2 id="sign-up" className="mb-4 text-2xl">
          <Trans>Sign up</Trans>
        </h2>
        <VolunteerForm before={null} label={t`Sign Up as a Volunteer`} />
      </section>
    </div>
  )
}

/** What was said, to be changed; who was declined applies again with it. */
const Details = ({ volunteer }: { volunteer: Volunteer }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const declined = volunteer.status === 'declined'
  if (!open && !declined)
    return (
      <p>
        <Button look="plain" onClick={() => setOpen(true)}>
          <Trans>Change your details</Trans>
        </Button>
      </p>
    )
  return (
    <section
      aria-labelledby="volunteer-details"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id="volunteer-details" className="mb-4 text-2xl">
        <Trans>Your details</Trans>
      </h2>
      <VolunteerForm
        before={volunteer}
        label={declined ? t`Apply Again` : t`Save Changes`}
        onSaved={() => setOpen(false)}
      />
    </section>
  )
}
