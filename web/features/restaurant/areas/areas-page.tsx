import { Trans } from '@lingui/react/macro'
import type { LatLng } from '#shared/api/wire.ts'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { draftsOf, featuresOf } from './area-draft.ts'
import { AreasEditor, MapSkeleton } from './areas-editor.tsx'
import { Bands } from './bands.tsx'
import { useAreas, useSaveAreas } from './use-areas.ts'

/** Where a restaurant delivers and for what: drawn, typed, from a file, or by distance. */
const AreasPage = ({ location }: { location: LatLng | null }) => (
  <div className="space-y-8">
    <Drawn location={location} />
    <section aria-labelledby="delivery-bands" className="border-t border-line pt-6">
      <h3 id="delivery-bands" className="text-xl">
        <Trans>By distance</Trans>
      </h3>
      <p className="mt-1 mb-4 text-soft">
        <Trans>
          What you take up to so many kilometres from your door, each distance from where the one before it
          ends. Where an area and a distance hold the same door, the cheaper counts.
        </Trans>
      </p>
      <Bands />
    </section>
  </div>
)
export default AreasPage

const Drawn = ({ location }: { location: LatLng | null }) => {
  const { data, error, refetch } = useAreas()
  const save = useSaveAreas()
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />
  if (!data) return <MapSkeleton />
  return (
    <AreasEditor
      saved={data}
      drafts={draftsOf(data)}
      middle={location}
      onSave={async (areas) => draftsOf(await save(featuresOf(areas)))}
    />
  )
}
