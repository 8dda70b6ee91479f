import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerApplication } from '#shared/partners/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { exactDate } from '../../lib/language/time.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/forms/field.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SearchFilter } from '../../ui/lists/filter-bar.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { Message } from '../../ui/message.tsx'
import { businessTypeLabels } from './business-types.ts'

type Status = PartnerApplication['status']

const useStatusLabels = (): Record<Status, string> => {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    askedBack: t`Asked back`,
    approved: t`Approved`,
    declined: t`Declined`,
  }
}

/** Applications of partners, for admins, who approve, decline or ask back. */
export const PartnerApplications = () => {
  const { t } = useLingui()
  const labels = useStatusLabels()
  const { values, set } = useUrlFilters({
    application: ['pending', 'askedBack', 'approved', 'declined'],
    applicant: null,
  })
  const { application: status, applicant: q } = values
  const query = useInfiniteQuery({
    queryKey: ['partner-applications', status, q],
    ...pagesOf('GET /api/admin/partner-applications', { query: { status, ...(q !== '' && { q }) } }),
    // A search that arrives while a decision is written must not take it away.
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar label={t`Filter the applications`}>
        <SearchFilter label={t`Search applications`} value={q} onChange={(applicant) => set({ applicant })} />
        <ChipFilter
          label={t`Status`}
          value={status}
          choices={(Object.keys(labels) as Status[]).map((value) => ({ value, label: labels[value] }))}
          onChange={(application) => set({ application })}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t`The applications could not be loaded.`}
        empty={<EmptyState glyph="receipt" title={t`No application is here.`} />}
      >
        {(application) => <ApplicationCard application={application} />}
      </PagedList>
    </>
  )
}

const ApplicationCard = ({ application }: { application: PartnerApplication }) => {
  const { t } = useLingui()
  const { businessName, number, contactName, email, phone, address, city, description, reason } = application
  const open = application.status === 'pending' || application.status === 'askedBack'
  return (
    <article className="wrap-anywhere space-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="flex flex-wrap justify-between gap-x-4 text-lg">
        {businessName}
        <span className="text-base font-normal text-soft">{number}</span>
      </h2>
      <p>
        {t(businessTypeLabels[application.businessType])} · {address}, {city}
      </p>
      {description !== '' && <p>{description}</p>}
      <p className="text-sm text-soft">
        {contactName} · {email} · {phone} · {exactDate(application.createdAt)}
      </p>
      {reason !== '' && (
        <p className="rounded-2xl bg-sunken px-3.5 py-2">
          <b>
            <Trans>You wrote:</Trans>
          </b>{' '}
          {reason}
        </p>
      )}
      {open && <Decision application={application} />}
    </article>
  )
}

type Choice = 'approve' | 'decline' | 'askBack'

const Decision = ({ application: { id, number } }: { application: PartnerApplication }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<Choice>()
  const decide = async (decision: Choice) => {
    setWrong(undefined)
    setProblem(undefined)
    setBusy(decision)
    try {
      await call('POST /api/admin/partner-applications/:id', { params: { id }, body: { decision, reason } })
      await client.invalidateQueries({ queryKey: ['partner-applications'] })
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.reason : undefined
      setWrong(field)
      if (field === undefined)
        setProblem(messageOf(error, t`The decision could not be saved. Please try again.`))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="space-y-3 border-t border-line pt-3">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={t`Message to the applicant`}
        hint={t`Needed to decline or to ask back.`}
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => {
          setWrong(undefined)
          setReason(target.value)
        }}
        error={wrong}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="danger"
          busy={busy === 'decline'}
          onClick={() => decide('decline')}
          aria-label={t`Decline ${number}`}
        >
          <Trans>Decline</Trans>
        </Button>
        <Button
          look="plain"
          busy={busy === 'askBack'}
          onClick={() => decide('askBack')}
          aria-label={t`Ask back about ${number}`}
        >
          <Trans>Ask back</Trans>
        </Button>
        <Button busy={busy === 'approve'} onClick={() => decide('approve')} aria-label={t`Approve ${number}`}>
          <Trans>Approve</Trans>
        </Button>
      </div>
    </div>
  )
}
