import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calendarDay, exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { adminAddress } from '../address.ts'

/** Who agreed to what by which version of the privacy page, or took it back; the latest first. */
export const ConsentList = () => {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['admin', 'consents'],
    ...pagesOf('GET /api/admin/consents', { query: { limit: 50 } }),
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map(({ items, ...page }) => ({
        ...page,
        items: items.map((item) => ({ ...item, id: String(item.id) })),
      })),
    }),
  })
  const purposes = { account: t`Account`, marketing: t`News by e-mail` }
  return (
    <PagedList
      query={query}
      layout="divide-y divide-line"
      rowHeight="h-14"
      failure={t`The register could not be loaded.`}
      empty={<EmptyState glyph="compass" title={t`Nobody has agreed to anything yet`} />}
    >
      {({ purpose, given, notice, at, person }) => (
        <p className="wrap-anywhere flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <span>
            <Link
              to={adminAddress({ tab: 'users', user: person.id })}
              className="font-bold text-accent underline"
            >
              {person.username}
            </Link>{' '}
            · {purposes[purpose]} · <b>{given ? t`agreed` : t`taken back`}</b>
          </span>
          <span className="text-sm text-soft">
            {exactTime(at)} · <Trans>privacy page of {calendarDay(notice)}</Trans>
          </span>
        </p>
      )}
    </PagedList>
  )
}
