import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Consent } from '#shared/privacy/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { calendarDay, exactTime } from '../../lib/language/time.ts'
import { FailedPart } from '../../ui/page/failed-part.tsx'

/** What somebody agreed to and took back, and where they take it back. */
export const Consents = () => {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['consents'],
    queryFn: ({ signal }) => call('GET /api/consents', {}, { signal }),
  })
  const purposes: Record<Consent['purpose'], string> = {
    account: t`An account, as our privacy page says`,
    marketing: t`E-mails with news and offers`,
  }
  return (
    <section aria-labelledby="consents" className="space-y-3">
      <h3 id="consents" className="text-xl">
        <Trans>What you agreed to</Trans>
      </h3>
      {query.isError && (
        <FailedPart
          error={query.error}
          otherwise={t`What you agreed to could not be loaded.`}
          onRetry={query.refetch}
        />
      )}
      {query.data?.items.length === 0 && (
        <p className="text-soft">
          <Trans>Nothing was written down yet: your account is older than this list.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {query.data?.items.map(({ purpose, given, notice, at }) => (
          <li key={`${purpose} ${at}`} className="py-2">
            <p className="font-bold">{purposes[purpose]}</p>
            <p className="text-sm text-soft">
              {given ? t`Agreed on ${exactTime(at)}` : t`Taken back on ${exactTime(at)}`} ·{' '}
              <Trans>privacy page of {calendarDay(notice)}</Trans>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-soft">
        <Trans>
          E-mails with news end with one switch in the{' '}
          <Link to="?section=preferences" className="font-bold text-accent underline">
            preferences
          </Link>
          , and everything else with the account, below.
        </Trans>
      </p>
    </section>
  )
}
