import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Health } from '#shared/health/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { exactTime, timeOfDay } from '../../../lib/language/time.ts'
import { May } from '../../../lib/session/may.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useAlarmTexts } from './alarm-texts.ts'
import { useCheckTexts } from './check-texts.ts'
import { PaymentDifferences } from './payment-differences.tsx'

const refreshMs = 5_000

/** How the platform is at this moment: what needs attention first, then what is fine, and the instances. */
const HealthPanel = () => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call('GET /api/admin/health', {}, { signal }),
    refetchInterval: refreshMs,
  })
  if (!data)
    return error ? (
      <div className="space-y-3">
        <PartFailure error={error} otherwise={t`The health could not be read.`} onRetry={refetch} />
        {error instanceof ApiError && error.code === 'unavailable' && (
          <p>
            <Trans>
              No instance, or only this one, reaches the database. Bring it back, or let its standby take
              over; what was ordered is not lost.
            </Trans>{' '}
            <Page name="database-away" />
          </p>
        )}
      </div>
    ) : (
      <PageSkeleton />
    )
  const urgency = { attention: 0, ok: 1, off: 2 }
  const checks = data.checks.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  const needing = checks.filter(({ state }) => state === 'attention').length + data.alarms.length
  const time = timeOfDay(data.at)
  return (
    <div className="space-y-9">
      <section aria-labelledby="checks">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="checks" className="text-2xl">
            {needing === 0 ? <Trans>All is well</Trans> : <Trans>Needs attention</Trans>}
          </h2>
          <p className="text-sm text-soft">
            <Trans>Looked at {time}</Trans>
          </p>
        </div>
        {error && <Message kind="error">{messageOf(error, t`The health could not be read.`)}</Message>}
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {data.alarms.map((alarm) => (
            <li key={alarm.name} className="grid">
              <Alarm alarm={alarm} />
            </li>
          ))}
          {checks.map((check) => (
            <li key={check.name} className="grid">
              <Check check={check} />
            </li>
          ))}
        </ul>
      </section>
      <May duty="money">
        <PaymentDifferences />
      </May>
      <Instances instances={data.instances} />
    </div>
  )
}
export default HealthPanel

const looks = {
  ok: { icon: IconCircleCheck, colour: 'text-leaf', border: 'border-line' },
  attention: { icon: IconAlertTriangle, colour: 'text-chilli', border: 'border-chilli' },
  off: { icon: IconCircleMinus, colour: 'text-soft', border: 'border-line' },
}

const Check = ({ check }: { check: Health['checks'][number] }) => {
  const { names, states, textOf, adviceOf } = useCheckTexts()
  const { icon: Icon, colour, border } = looks[check.state]
  const advice = adviceOf(check)
  return (
    <article className={`rounded-card border bg-surface p-4 shadow-card ${border}`}>
      <h3 className="flex items-start justify-between gap-3 text-lg">
        {names[check.name]}
        <span className={`flex items-center gap-1.5 text-sm ${colour}`}>
          <Icon aria-hidden="true" size={20} className="shrink-0" />
          {states[check.state]}
        </span>
      </h3>
      <p className="mt-1 wrap-anywhere text-soft">{textOf(check)}</p>
      {check.since && <Since at={check.since} />}
      {advice && (
        <p className="mt-2">
          {advice.text} {advice.page && <Page name={advice.page} />}
        </p>
      )}
    </article>
  )
}

const Alarm = ({ alarm: { name, since } }: { alarm: Health['alarms'][number] }) => {
  const { what, todo } = useAlarmTexts()[name]
  return (
    <article className="rounded-card border border-chilli bg-surface p-4 shadow-card">
      <h3 className="flex items-start justify-between gap-3 text-lg">
        {what}
        <IconAlertTriangle aria-hidden="true" size={20} className="mt-1 shrink-0 text-chilli" />
      </h3>
      {since && <Since at={since} />}
      <p className="mt-2">
        {todo} <Page name={name} />
      </p>
    </article>
  )
}

/** Where docs/runbook.md has more. */
const Page = ({ name }: { name: string }) => (
  <Trans>
    Runbook: <code className="text-sm wrap-anywhere">{name}</code>
  </Trans>
)

/** Whose trouble has a beginning that can be known; a full pool is looked at now. */
const Since = ({ at }: { at: string }) => {
  const since = exactTime(at)
  return (
    <p className="mt-1 text-chilli">
      <Trans>Since {since}</Trans>
    </p>
  )
}

const Instances = ({ instances }: Pick<Health, 'instances'>) => (
  <section aria-labelledby="instances">
    <h2 id="instances" className="mb-3 text-2xl">
      <Trans>Instances</Trans>
    </h2>
    {instances.length === 0 ? (
      <p className="text-soft">
        <Trans>No instance has said that it is there.</Trans>
      </p>
    ) : (
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {instances.map(({ id, host, version, startedAt, lastSeen, here }) => (
          <li key={id} className="grid">
            <article className="rounded-card border border-line bg-surface p-4 shadow-card">
              <h3 className="wrap-anywhere text-lg">
                {host}{' '}
                {here && (
                  <span className="text-sm text-soft">
                    (<Trans>this one</Trans>)
                  </span>
                )}
              </h3>
              <p className="text-sm text-soft">
                <Trans>Version {version}</Trans>
                <br />
                <Started at={startedAt} />
                <br />
                <Trans>
                  Last seen <TimeText at={lastSeen} />
                </Trans>
              </p>
            </article>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Started = ({ at }: { at: string }) => {
  const started = exactTime(at)
  return <Trans>Started {started}</Trans>
}
