import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { minuteMs } from '#shared/time.ts'
import { checkWitnesses } from './check-witnesses.ts'
import { WitnessAlarms } from './witness-alarms.tsx'
import { WitnessList } from './witness-list.tsx'
import { WitnessVerdict } from './witness-verdict.tsx'

/** Who else has signed the book, as this browser finds it; nothing where it cannot be had. */
export const Witnesses = () => {
  const { data } = useQuery({
    queryKey: ['impact', 'witnesses'],
    queryFn: ({ signal }) => checkWitnesses(signal),
    staleTime: minuteMs,
  })
  if (!data) return null
  const { log, verdict } = data
  return (
    <section
      aria-labelledby="witnesses"
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h3 id="witnesses" className="text-xl">
        <Trans>Who else has seen it</Trans>
      </h3>
      <p className="mt-2 max-w-3xl text-soft">
        <Trans>
          Witnesses are run by others. They sign only a book that continues all that they have seen, so that
          nobody can be shown another one.
        </Trans>
      </p>
      <WitnessAlarms witnesses={log.witnesses} />
      {log.witnesses.length === 0 ? (
        <p className="mt-3">
          <Trans>Nobody but us signs this book yet. Whoever wants to can begin today.</Trans>
        </p>
      ) : (
        <>
          <WitnessVerdict log={log} verdict={verdict} />
          <WitnessList witnesses={log.witnesses} verdict={verdict} />
        </>
      )}
      <p className="mt-3">
        <Link
          to="/impact/auditors"
          className="inline-flex min-h-11 items-center font-bold text-accent underline"
        >
          <Trans>For auditors and witnesses</Trans>
        </Link>
      </p>
    </section>
  )
}
