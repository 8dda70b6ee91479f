import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { rowTime } from '../../../lib/language/row-time.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { May } from '../../../lib/session/may.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { LabelledValues } from '../../../ui/lists/labelled-values.tsx'
import { adminAddress } from '../address.ts'
import { DetailPage } from '../detail-page.tsx'
import { DecideParty } from './decide-party.tsx'
import { PartyStatusMark } from './party-status.tsx'
import { dietTexts } from './party-texts.ts'

const card = 'min-w-0 space-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5'
const linkClass = 'inline-flex min-h-11 items-center font-bold text-accent underline'

/** How many of its latest rescues are named; all of them are in the register, a link away. */
const latestRescues = 8

/** All that is known of one shelter, what it was given lately, and what can be decided about it. */
export const ShelterPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const query = useQuery({
    // Below the list's key: a decision refetches both.
    queryKey: ['admin-shelters', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/shelters', { query: { q: id } }, { signal })).items.find(
        (one) => one.id === id,
      ) ?? null,
  })
  return (
    <DetailPage query={query} failure={t`The shelters could not be loaded.`}>
      {(shelter) =>
        shelter === null ? (
          <EmptyState glyph="heart" title={t`There is no such shelter.`} />
        ) : (
          <Details shelter={shelter} />
        )
      }
    </DetailPage>
  )
}

const Details = ({ shelter }: { shelter: Shelter }) => {
  const { t, i18n } = useLingui()
  const { id, name, phone, status, reason, capacityPerDay, diet, contact, address, handOver } = shelter
  return (
    <article className="space-y-4">
      <section aria-label={name} className={card}>
        <h2 className="wrap-anywhere text-2xl">{name}</h2>
        <div>
          <PartyStatusMark status={status} reason={reason} />
        </div>
        <LabelledValues
          values={[
            [t`Portions a day`, i18n.number(capacityPerDay)],
            [t`Accepts`, t(dietTexts[diet])],
            [t`Contact`, contact || t`none`],
            [t`Address`, address || t`none`],
            [t`Hand-over`, handOver || t`none`],
            [t`Applied on`, exactTime(shelter.appliedAt)],
            [t`Decided on`, shelter.decidedAt === null ? t`not yet` : exactTime(shelter.decidedAt)],
            [t`Number`, id],
          ]}
        />
        <p className="flex flex-wrap gap-x-4">
          {phone !== '' && (
            <a href={`tel:+91${phone}`} className={linkClass}>
              {phone}
            </a>
          )}
          <May duty="own">
            <Link to={adminAddress({ tab: 'audit', q: id })} className={linkClass}>
              <Trans>What was decided about it</Trans>
            </Link>
          </May>
        </p>
        <DecideParty kind="shelters" party={shelter} />
      </section>
      <section aria-labelledby="its-rescues" className={card}>
        <h3 id="its-rescues" className="text-xl">
          <Trans>Rescues</Trans>
        </h3>
        <Rescues shelter={id} />
      </section>
    </article>
  )
}

const Rescues = ({ shelter }: { shelter: string }) => {
  const query = useQuery({
    queryKey: ['admin-shelters', 'rescues', shelter],
    queryFn: ({ signal }) =>
      call('GET /api/admin/rescues', { query: { shelter, limit: latestRescues } }, { signal }),
  })
  return (
    <DetailPage query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-soft">
            <Trans>It has accepted nothing yet.</Trans>
          </p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {items.map(({ id, title, listedAt }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <Link to={adminAddress({ tab: 'rescues', lot: id })} className={linkClass}>
                    {title}
                  </Link>
                  <span className="text-sm text-soft">{rowTime(listedAt)}</span>
                </li>
              ))}
            </ul>
            <Link to={adminAddress({ tab: 'rescues', shelter })} className={linkClass}>
              <Trans>All of this shelter</Trans>
            </Link>
          </>
        )
      }
    </DetailPage>
  )
}
