import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { platformDraftsOf, platformFeaturesOf } from './area-draft.ts'
import { AreasEditor, MapSkeleton } from './areas-editor.tsx'

const queryKey = ['platform-areas']

/** Where anything is delivered at all: the platform's own areas, around those of all restaurants. */
const PlatformAreas = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/admin/delivery-area', {}, { signal }),
  })
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />
  if (!data) return <MapSkeleton />
  return (
    <AreasEditor
      isPlatform
      saved={data}
      drafts={platformDraftsOf(data)}
      middle={null}
      onSave={async (areas) => {
        const body = { type: 'FeatureCollection' as const, features: platformFeaturesOf(areas) }
        const saved = await call('PUT /api/admin/delivery-area', { body })
        client.setQueryData(queryKey, saved)
        return platformDraftsOf(saved)
      }}
    />
  )
}
export default PlatformAreas
