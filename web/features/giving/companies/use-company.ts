import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'

/** What a company's people gave; not asked for while there is no company. */
export const useCompany = (id: string | null) =>
  useQuery({
    queryKey: ['company', id],
    queryFn: ({ signal }) => call('GET /api/companies/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })
