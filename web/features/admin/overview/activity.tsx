import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { statusLabels } from '#shared/orders/order-lifecycle.ts'
import type { ActivityEntry } from '#shared/reports/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { activityPlace, activityText, partTexts } from './activity-texts.ts'
import { useActivity } from './use-activity.ts'

/**
 * Recent activity (specification section 2), live; while somebody points at it or has the focus in it, it
 * stays as it is.
 */
export const Activity = () => {
  const { t } = useLingui()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const { pages, items, fresh, show } = useActivity(pointed || focused)
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-activity" className="text-2xl">
          <Trans>Recent Activity</Trans>
        </h2>
        {fresh > 0 && (
          <Button look="quiet" className="!px-3" onClick={show}>
            <Plural value={fresh} one="Show # new entry" other="Show # new entries" />
          </Button>
        )}
      </div>
      {pages.isPending ? (
        <div role="status" aria-label={t`Loading`} className="skeleton h-72 w-full !rounded-card" />
      ) : !items ? (
        <PartFailure
          error={pages.error}
          otherwise={t`The activity could not be loaded.`}
          onRetry={pages.refetch}
        />
      ) : items.length === 0 ? (
        <EmptyState
          glyph="compass"
          level={3}
          title={t`Nothing has happened yet`}
          text={t`The first order appears here by itself.`}
        />
      ) : (
        <ul
          onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
          onPointerLeave={() => setPointed(false)}
          onFocus={() => setFocused(true)}
          onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
          className="rounded-card border border-line bg-surface shadow-card"
        >
          {items.map((entry) => (
            <li key={entry.id} className="border-b border-line last:border-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <p className="mt-6 text-center">
          <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            <Trans>Load more</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

const Entry = ({ entry }: { entry: ActivityEntry }) => {
  const { t, i18n } = useLingui()
  const { at, by, actor, subject, moved } = entry
  const text = activityText(entry)
  const place = activityPlace(entry)
  const part = partTexts[by]
  const name = subject.name ?? (subject.kind === 'order' || subject.kind === 'delivery' ? subject.id : '')
  const username = actor?.username ?? ''
  const named = username === '' ? t`by a deleted account` : t`by ${username}`
  const who = actor === null ? part && i18n._(part) : named
  return (
    <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-accent-tint">
      <p className="min-w-0 wrap-anywhere">
        {place === undefined ? (
          <b>{text ? i18n._(text) : entry.action}</b>
        ) : (
          <Link to={place} className="font-bold text-accent after:absolute after:inset-0 hover:underline">
            {text ? i18n._(text) : entry.action}
          </Link>
        )}{' '}
        {name}
        {moved && (
          <>
            {': '}
            {i18n._(statusLabels[moved.from])}{' '}
            <IconArrowRight aria-label={t`becomes`} size={16} className="inline" />{' '}
            {i18n._(statusLabels[moved.to])}
          </>
        )}{' '}
        <span className="text-soft">{who}</span>
      </p>
      <p className="text-sm text-soft">
        <TimeText at={at} />
      </p>
    </div>
  )
}
