import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useRuns } from './use-runs.ts'

/** What one has carried, the latest first; nothing before the first. */
export const PastRuns = () => {
  const runs = useRuns('history')
  const items = runs.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="past-runs">
      <h2 id="past-runs" className="mb-3 text-2xl">
        <Trans>What you carried</Trans>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {items.map((run) => (
          <li key={run.id}>
            <PastRun run={run} />
          </li>
        ))}
      </ul>
      {runs.hasNextPage && (
        <p className="mt-4 text-center">
          <Button look="plain" busy={runs.isFetchingNextPage} onClick={() => runs.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

const PastRun = ({ run }: { run: Run }) => {
  const { t } = useLingui()
  const { lot, from, to, receivedPortions, stars } = run
  const pay = formatPaise(run.pay)
  return (
    <article aria-label={lot.title} className="flex flex-wrap justify-between gap-x-4 gap-y-1 p-4">
      <div className="min-w-0">
        <h3 className="break-words text-lg">
          <Link to={`/rescues/${lot.id}`} className="hover:text-accent hover:underline">
            {lot.title}
          </Link>
        </h3>
        <p className="break-words text-sm text-soft">
          {from.name} → {to.name}
        </p>
      </div>
      <div className="text-sm sm:text-right">
        <p className="font-bold">
          {run.state === 'received' ? (
            <span className="text-leaf">
              <Plural value={receivedPortions ?? 0} one="# portion received" other="# portions received" />
            </span>
          ) : run.state === 'cancelled' ? (
            t`Cancelled`
          ) : (
            t`Not handed over in time`
          )}
          {run.state === 'received' && run.pay > 0 && <span className="money"> · +{pay}</span>}
        </p>
        <p className="text-soft">
          <TimeText at={run.receivedAt ?? run.acceptedAt} />
          {stars !== null && (
            <>
              {' · '}
              <Trans>{stars} of 5 stars</Trans>
            </>
          )}
        </p>
      </div>
    </article>
  )
}
