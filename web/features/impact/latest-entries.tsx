import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Impact } from '#shared/impact-log/contracts.ts'
import type { Facts } from '#shared/impact-log/entry.ts'
import { InBrowser } from '../../lib/first-paint/in-browser.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { EntryIcon, EntryWords } from './entry-words.tsx'

type Entry = Impact['latest'][number]

/** The latest entries of the ledger in words; opened, each with what machines read of it. */
export const LatestEntries = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useLingui()
  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className="mb-4 text-3xl">
        <Trans>Latest entries</Trans>
      </h2>
      {entries.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState
            glyph="heart"
            level={3}
            title={t`Nothing is written yet`}
            text={t`The first donation or the first rescued meal begins the ledger.`}
          />
        </div>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {entries.map((entry) => (
            <Row key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

const Row = ({ entry }: { entry: Entry }) => {
  const { seq, at, kind, hash } = entry
  const facts = entry.facts as Facts
  return (
    <li>
      <details className="group px-4 open:bg-sunken">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="grid size-10 shrink-0 place-items-center rounded-2xl bg-leaf-tint text-leaf">
            <EntryIcon kind={kind} />
          </span>
          <span className="min-w-0 grow">
            <span className="block font-bold">
              <EntryWords entry={{ kind, facts }} />
            </span>
            <span className="block text-sm text-soft">
              #{seq} · {/* Only the browser knows what time it is for the visitor. */}
              <InBrowser before={<time dateTime={at}>{at.slice(0, 10)}</time>}>
                <TimeText at={at} />
              </InBrowser>
            </span>
          </span>
          <IconChevronDown
            aria-hidden="true"
            size={20}
            className="shrink-0 text-soft group-open:rotate-180"
          />
        </summary>
        <dl className="wrap-anywhere space-y-2 pb-4 pl-13 text-sm">
          {typeof facts.lot === 'string' && (
            <div>
              <dt className="sr-only">
                <Trans>What became of it</Trans>
              </dt>
              <dd>
                <Link
                  to={`/rescues/${encodeURIComponent(facts.lot)}`}
                  className="inline-flex min-h-11 items-center font-bold text-accent underline"
                >
                  <Trans>The story of this food</Trans>
                </Link>
              </dd>
            </div>
          )}
          <Part name={<Trans>What it says</Trans>}>{JSON.stringify(entry.facts)}</Part>
          <Part name={<Trans>Hash of this entry</Trans>}>{hash}</Part>
          <Part name={<Trans>Hash of the entry before</Trans>}>{entry.prev}</Part>
        </dl>
      </details>
    </li>
  )
}

const Part = ({ name, children }: { name: ReactNode; children: string }) => (
  <div>
    <dt className="font-bold">{name}</dt>
    <dd>
      <code>{children}</code>
    </dd>
  </div>
)
