import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { RescueCard } from './rescue-card.tsx'
import { useRescues } from './use-shelter.ts'

const layout = 'grid items-stretch gap-4 lg:grid-cols-2 [&>li]:min-w-0'

/** What comes to the shelter, to be received by the carrier's code, and what came. */
export const RescuesPanel = () => {
  const { t } = useLingui()
  const active = useRescues('active')
  const history = useRescues('history')
  const hasHistory = (history.data?.pages[0]?.items.length ?? 0) > 0
  const failure = t`The rescues could not be loaded.`
  return (
    <div className="space-y-8">
      <PagedList
        query={active}
        live
        layout={layout}
        rowHeight="h-56"
        failure={failure}
        empty={
          <EmptyState
            glyph="bag"
            title={t`Nothing is on its way`}
            text={t`What you accept among the offers comes here.`}
          />
        }
      >
        {(run) => <RescueCard run={run} />}
      </PagedList>
      {hasHistory && (
        <section aria-labelledby="came">
          <h2 id="came" className="mb-3 text-2xl">
            <Trans>What came</Trans>
          </h2>
          <PagedList query={history} layout={layout} failure={failure} empty={null}>
            {(run) => <RescueCard run={run} level={3} />}
          </PagedList>
        </section>
      )}
    </div>
  )
}
