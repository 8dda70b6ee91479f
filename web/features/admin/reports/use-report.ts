import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReportGrouping, ReportName } from '#shared/reports/reports.ts'
import { call } from '../../../lib/calls/api.ts'

export type ReportQuery = { by: ReportGrouping; from?: string; to?: string }

/** One report, as a list of a single page: the table takes it like any other. */
export const useReport = (name: ReportName, query: ReportQuery) =>
  useInfiniteQuery({
    queryKey: ['admin', 'report', name, query],
    queryFn: async ({ signal }) => {
      const { rows, ...report } = await call(
        'GET /api/admin/reports/:name',
        { params: { name }, query },
        { signal },
      )
      return { ...report, items: rows.map((row) => ({ id: `row ${row.key}`, ...row })), nextCursor: null }
    },
    initialPageParam: '',
    getNextPageParam: () => null,
    // Of another report there are other columns.
    placeholderData: (before, earlier) =>
      earlier?.queryKey[2] === name && (earlier.queryKey[3] as ReportQuery).by === query.by
        ? before
        : undefined,
  })
