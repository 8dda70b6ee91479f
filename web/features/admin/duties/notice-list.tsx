import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminNotice } from '#shared/suspensions/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { exactTime, useNow } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { NoticeFacts } from '../../notices/index.ts'
import { adminAddress } from '../address.ts'

type Decision = 'suspend' | 'withdraw' | 'uphold' | 'lift'
const everyMs = 60_000

/** Notices before suspensions and appeals after them: what waits, or what is over. */
export const NoticeList = ({ state }: { state: 'open' | 'over' }) => {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['admin', 'suspension-notices', state],
    queryFn: ({ signal }) => call('GET /api/admin/suspension-notices', { query: { state } }, { signal }),
  })
  if (query.isError)
    return (
      <PartFailure
        error={query.error}
        otherwise={t`The notices could not be loaded.`}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <PageSkeleton />
  if (query.data.items.length === 0)
    return (
      <EmptyState
        glyph="compass"
        title={state === 'open' ? t`No notice waits for an answer` : t`No notice is over`}
        text={t`A notice is given on the page of a person or a restaurant.`}
      />
    )
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {query.data.items.map((notice) => (
        <li key={notice.id} className="min-w-0">
          <Notice notice={notice} />
        </li>
      ))}
    </ul>
  )
}

const Notice = ({ notice }: { notice: AdminNotice }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const now = useNow(everyMs)
  const [asked, setAsked] = useState<Decision>()
  const { id, name, subject, subjectId, kind, state, suspendFrom, appealedAt, own } = notice
  const kinds = { courier: t`Courier`, restaurant: t`Restaurant`, customer: t`Customer` }
  const texts: Record<Decision, { title: string; description: string; confirm: string; done: string }> = {
    suspend: {
      title: t`Suspend ${name}?`,
      description: t`They were told and had their time. They hear of it, and can appeal for thirty days.`,
      confirm: t`Suspend`,
      done: t`${name} is suspended`,
    },
    withdraw: {
      title: t`Withdraw the notice to ${name}?`,
      description: t`Nothing follows, and they read why.`,
      confirm: t`Withdraw`,
      done: t`The notice is withdrawn`,
    },
    uphold: {
      title: t`Leave ${name} suspended?`,
      description: t`They read why the appeal changed nothing.`,
      confirm: t`Leave it so`,
      done: t`The suspension stays`,
    },
    lift: {
      title: t`End the suspension of ${name}?`,
      description: t`They are no longer suspended at once, and read why.`,
      confirm: t`End it`,
      done: t`The suspension is over`,
    },
  }
  const decide = async (decision: Decision, reason: string) => {
    await call('POST /api/admin/suspension-notices/:id/decision', {
      params: { id },
      body: { decision, reason },
    })
    toast.success(texts[decision].done)
    await client.invalidateQueries({ queryKey: ['admin'] })
  }
  const shown = asked ?? 'withdraw'
  const { done: _, ...asking } = texts[shown]
  const maySuspend = new Date(suspendFrom).getTime() <= now
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="wrap-anywhere flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        <Link
          to={
            subject === 'account'
              ? adminAddress({ tab: 'users', user: subjectId })
              : adminAddress({ tab: 'restaurants', restaurant: subjectId })
          }
          className="font-bold text-accent underline"
        >
          {name}
        </Link>
        <span className="text-sm text-soft">{kinds[kind]}</span>
      </h2>
      <NoticeFacts notice={notice} />
      {state === 'given' && (
        <div className="mt-auto flex flex-wrap items-center gap-3">
          <Button look="danger" disabled={!maySuspend} onClick={() => setAsked('suspend')}>
            <Trans>Suspend</Trans>
          </Button>
          <Button look="plain" onClick={() => setAsked('withdraw')}>
            <Trans>Withdraw</Trans>
          </Button>
          {!maySuspend && (
            <p className="text-sm text-soft">
              <Trans>A suspension can follow from {exactTime(suspendFrom)}.</Trans>
            </p>
          )}
        </div>
      )}
      {state === 'suspended' && appealedAt !== null && (
        <div className="mt-auto flex flex-wrap items-center gap-3">
          <Button onClick={() => setAsked('lift')}>
            <Trans>End the suspension</Trans>
          </Button>
          <Button look="danger" onClick={() => setAsked('uphold')}>
            <Trans>Leave it so</Trans>
          </Button>
          {own && (
            <p className="text-sm text-soft">
              <Trans>You suspended them: somebody else has to decide, if there is somebody.</Trans>
            </p>
          )}
        </div>
      )}
      <ReasonDialog
        key={shown}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...asking}
        reasonRequired
        onConfirm={(reason) => decide(shown, reason)}
      />
    </article>
  )
}
