import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { DaysAhead } from './days-ahead.tsx'
import { OpenRun } from './open-run.tsx'
import { PastRuns } from './past-runs.tsx'
import { RunCard } from './run-card.tsx'
import { useRunStep, useRuns } from './use-runs.ts'

const grid = 'grid items-start gap-4 xl:grid-cols-2 [&>li]:min-w-0'

/**
 * What somebody carries from kitchens to shelters: under way, waiting, on days ahead, and before. Who may
 * take nothing new sees own ones alone.
 */
const RunsPanel = ({ canTake = true }: { canTake?: boolean }) => {
  const { t } = useLingui()
  const active = useRuns('active')
  const open = useRuns('open', canTake)
  const step = useRunStep()
  const pressed = useRef<string>(undefined)
  const own = active.data?.pages.flatMap(({ items }) => items) ?? []
  const lateMinutes = active.data?.pages[0]?.lateMinutes ?? 0
  const under = (id: string) => own.some((run) => run.id === id)
  // The pressed button or the form is gone, and the run is elsewhere: the focus moves to its card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lists have changed
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-run="${pressed.current}"] h3`)
    if (!card) return
    card.focus()
    pressed.current = undefined
  }, [active.data, open.data])
  const failure = t`The rescues could not be loaded.`
  if (active.isError && !active.data)
    return <PartFailure error={active.error} otherwise={failure} onRetry={active.refetch} />
  return (
    <div className="space-y-10">
      {active.isError && <Message kind="error">{messageOf(active.error, failure)}</Message>}
      {own.length > 0 && (
        <section aria-labelledby="runs-under-way">
          <h2 id="runs-under-way" className="mb-3 text-2xl">
            <Trans>Under way</Trans>
          </h2>
          <ul className={grid}>
            {own.map((run) => (
              <li key={run.id}>
                <RunCard
                  run={run}
                  lateMinutes={lateMinutes}
                  onPickUp={(code) => {
                    pressed.current = run.id
                    return step.mutateAsync({ kind: 'pickUp', run, code })
                  }}
                  onDropOut={(reason) => {
                    pressed.current = run.id
                    return step.mutateAsync({ kind: 'dropOut', run, reason })
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {canTake && (
        <section aria-labelledby="runs-waiting">
          <h2 id="runs-waiting" className="mb-3 text-2xl">
            <Trans>Waiting for somebody</Trans>
          </h2>
          <PagedList
            query={open}
            layout={grid}
            rowHeight="h-56"
            failure={failure}
            empty={
              <EmptyState
                glyph="bike"
                level={3}
                title={t`No rescue waits for a carrier`}
                text={t`Kitchens list what is left towards the end of lunch and dinner. It appears here by itself.`}
              />
            }
          >
            {(run) =>
              under(run.id) ? null : (
                <OpenRun
                  run={run}
                  busy={step.isPending && step.variables.run.id === run.id}
                  onTake={() => {
                    pressed.current = run.id
                    step.mutate({ kind: 'claim', run })
                  }}
                />
              )
            }
          </PagedList>
        </section>
      )}
      <DaysAhead canTake={canTake} />
      <PastRuns />
    </div>
  )
}
export default RunsPanel
