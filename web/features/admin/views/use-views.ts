import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#shared/views/contracts.ts'
import { mailedTab } from '#shared/views/mailed.ts'
import { call } from '../../../lib/calls/api.ts'

export type ViewValues = Pick<SavedView, 'name' | 'query' | 'shared' | 'mailed'>

/** The saved views of a tab, and what is done with them; each rejects with the server's refusal. */
export const useViews = (tab: string) => {
  const client = useQueryClient()
  const key = ['admin', 'views', tab]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/admin/views', { query: { tab } }, { signal }),
  })
  const after = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done
    await client.invalidateQueries({ queryKey: key })
    return result
  }
  return {
    /** Whether its views may come by e-mail. */
    isMailed: tab === mailedTab,
    query,
    save: (values: ViewValues) => after(call('POST /api/admin/views', { body: { tab, ...values } })),
    change: (id: string, values: Partial<ViewValues>) =>
      after(call('PATCH /api/admin/views/:id', { params: { id }, body: values })),
    remove: (id: string) => after(call('DELETE /api/admin/views/:id', { params: { id } })),
  }
}
