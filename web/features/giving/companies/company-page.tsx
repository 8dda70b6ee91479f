import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { type Company, leastPeople } from '#shared/giving/companies.ts'
import { mealsFor } from '#shared/meals/meals.ts'
import { formatPaise } from '#shared/money/money.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { exactDate } from '../../../lib/language/time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Failure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { useCompany } from './use-company.ts'

/** What the people of a company gave together, and how one joins them. */
const CompanyPage = () => {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const query = useCompany(id)
  if (query.isPending) return <PageSkeleton />
  if (!query.data)
    return query.error instanceof ApiError && query.error.code === 'not_found' ? (
      <NotFound />
    ) : (
      <Failure error={query.error} onRetry={query.refetch} />
    )
  const { name, open, since, gifts } = query.data
  return (
    <div className="mx-auto max-w-2xl space-y-6 px-4 pt-6">
      <header>
        <h1 className="text-4xl leading-tight">{name}</h1>
        <p className="mt-1 text-lg text-soft">
          <Trans>What its people give together, so that food reaches those who are hungry.</Trans>
        </p>
      </header>
      <div className="rounded-card border border-line bg-surface p-4 text-center shadow-card sm:p-8">
        {gifts === 0 ? (
          <p className="text-lg">
            <Trans>Nobody has given yet. Who begins?</Trans>
          </p>
        ) : (
          <Sum company={query.data} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {open && (
          <Link to={`/donate?company=${encodeURIComponent(id)}`} className={buttonClass()}>
            <Trans>Give with them</Trans>
          </Link>
        )}
        <ShareButton
          path={`/companies/${encodeURIComponent(id)}`}
          text={t`The people of ${name} bring good food to those who are hungry.`}
        />
      </div>
      {!open && (
        <p className="text-soft">
          <Trans>No more gifts are counted here.</Trans>
        </p>
      )}
      <p className="text-sm text-soft">
        <Trans>
          Since {exactDate(since)}. This page names nobody, and nobody learns who gave. Each gift has its own
          receipt and its own way to a meal.
        </Trans>{' '}
        <Link to="/impact" className="font-bold text-accent underline">
          <Trans>What has become of it, for anybody to check</Trans>
        </Link>
      </p>
    </div>
  )
}
export default CompanyPage

const Sum = ({ company: { given, gifts, people, year } }: { company: Company }) => {
  if (given === null || year.given === null)
    return (
      <p className="text-lg">
        <Plural value={gifts} one="# gift" other="# gifts" />
        {'. '}
        <Trans>What they come to is shown once {leastPeople} people have given.</Trans>
      </p>
    )
  const meals = mealsFor(given)
  return (
    <>
      <p className="money font-display text-5xl font-bold text-leaf">{formatPaise(given)}</p>
      <p className="mt-2 text-lg">
        <Plural value={people} one="from # person" other="from # people" />
        {' · '}
        <Plural value={gifts} one="# gift" other="# gifts" />
      </p>
      <p className="mt-1 text-soft">
        = <Plural value={meals} one="# meal" other="# meals" />
        {' · '}
        <Trans>
          in {String(year.year)}: <span className="money">{formatPaise(year.given)}</span>
        </Trans>
      </p>
    </>
  )
}

const NotFound = () => {
  const { t } = useLingui()
  return (
    <EmptyState glyph="heart" level={1} title={t`There is no such company here`}>
      <Link to="/donate" className={buttonClass()}>
        <Trans>Donate</Trans>
      </Link>
    </EmptyState>
  )
}
