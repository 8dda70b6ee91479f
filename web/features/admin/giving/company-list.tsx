import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type AdminCompany, companyName } from '#shared/giving/companies.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const listKey = ['admin-companies']

/** The companies whose people give together: each with its page, and what came. */
export const CompanyList = () => {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call('GET /api/admin/companies', {}, { signal }),
  })
  return (
    <section aria-label={t`Companies`} className="space-y-3">
      <AddCompany />
      {query.isPending ? (
        <div role="status" aria-label={t`Loading`} className="skeleton h-16 w-full !rounded-card" />
      ) : !query.data ? (
        <PartFailure
          error={query.error}
          otherwise={t`The companies could not be loaded.`}
          onRetry={query.refetch}
        />
      ) : query.data.items.length === 0 ? (
        <EmptyState
          glyph="heart"
          title={t`No company yet`}
          text={t`Open a page for one, and send its address to its people: their gifts are summed up there.`}
        />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {query.data.items.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
        </ul>
      )}
    </section>
  )
}

const useOpen = () => {
  const queries = useQueryClient()
  return async (name: string) => {
    await call('POST /api/admin/companies', { body: { name } })
    await queries.invalidateQueries({ queryKey: listKey })
  }
}

const AddCompany = () => {
  const { t } = useLingui()
  const open = useOpen()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = companyName.safeParse(name)
    if (!checked.success) return setProblem(checked.error.issues[0]?.message)
    setBusy(true)
    try {
      await open(checked.data)
      toast.success(t`The page of ${checked.data} is open`)
      setName('')
      setProblem(undefined)
    } catch (error) {
      setProblem(messageOf(error, t`That could not be saved. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56 sm:max-w-sm">
        <Field
          label={t`Name of a company`}
          autoComplete="organization"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={problem}
        />
      </div>
      <Button type="submit" busy={busy}>
        <Trans>Open its page</Trans>
      </Button>
    </form>
  )
}

const CompanyRow = ({ company }: { company: AdminCompany }) => {
  const { id, name, open, people, gifts, given, year } = company
  const { t } = useLingui()
  const queries = useQueryClient()
  const openAgain = useOpen()
  const [busy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      if (open) {
        await call('POST /api/admin/companies/:id/close', { params: { id } })
        await queries.invalidateQueries({ queryKey: listKey })
      } else await openAgain(name)
    } catch (error) {
      toast.error(messageOf(error, t`That could not be saved. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li data-list-row className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to={`/companies/${encodeURIComponent(id)}`}
          className="wrap-anywhere font-bold text-accent underline"
        >
          {name}
        </Link>
        {!open && (
          <span className="text-soft">
            {' · '}
            <Trans>closed</Trans>
          </span>
        )}
        <span className="block text-sm text-soft">
          <Plural value={people} one="# person" other="# people" />
          {' · '}
          <Plural value={gifts} one="# gift" other="# gifts" />
        </span>
      </span>
      <span className="text-right">
        <b className="money block">{formatPaise(given)}</b>
        <span className="money text-sm text-soft">
          {String(year.year)}: {formatPaise(year.given)}
        </span>
      </span>
      <Button look="plain" busy={busy} onClick={change}>
        {open ? <Trans>Close</Trans> : <Trans>Open again</Trans>}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
