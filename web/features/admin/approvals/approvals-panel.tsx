import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ApprovalKind, approvalDuties } from '#shared/approvals/approvals.ts'
import type { Approval } from '#shared/approvals/contracts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { AdminSettings } from '#shared/settings/contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { pagesOf } from '../../../lib/lists/pages-of.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { adminAddress } from '../address.ts'
import { Difference } from '../audit/difference.tsx'
import { useSettings } from '../settings/use-settings.ts'

const refreshMs = 15_000

/** What takes a second admin, whoever waits longest first, and what was decided. */
const ApprovalsPanel = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ state: ['open', 'decided'] })
  const { state } = filters.values
  const query = useInfiniteQuery({
    queryKey: ['approvals', state],
    ...pagesOf('GET /api/admin/approvals', { query: { state } }),
    refetchInterval: refreshMs,
  })
  return (
    <>
      <FilterBar label={t`Filter what takes a second admin`}>
        <ChipFilter
          label={t`Show`}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          choices={[
            { value: 'open', label: t`Waiting` },
            { value: 'decided', label: t`Decided` },
          ]}
        />
      </FilterBar>
      <PagedList
        query={query}
        failure={t`The requests could not be loaded.`}
        empty={
          <EmptyState
            glyph="compass"
            title={state === 'open' ? t`Nothing waits for a second admin` : t`Nothing was decided yet`}
            text={t`What takes one is in the System Settings: large refunds, files of payouts, settings of money, commissions and promo codes.`}
          />
        }
      >
        {(approval) => <Card approval={approval} />}
      </PagedList>
    </>
  )
}

export default ApprovalsPanel

const useKindTexts = (): Record<ApprovalKind, string> => {
  const { t } = useLingui()
  return {
    refund: t`Refund of an order`,
    refundRequest: t`Refund that a customer asked for`,
    donationRefund: t`Refund of a donation`,
    payoutFile: t`File of payouts for the bank`,
    settings: t`Change of settings`,
    commission: t`Commission of a restaurant`,
    promoCode: t`Promo code`,
  }
}

/** Where what it is about is shown. */
const placeOf: Record<ApprovalKind, (subject: string) => Record<string, string>> = {
  refund: (order) => ({ tab: 'orders', order }),
  refundRequest: (order) => ({ tab: 'orders', order }),
  donationRefund: (q) => ({ tab: 'giving', q }),
  payoutFile: () => ({ tab: 'payouts' }),
  settings: () => ({ tab: 'settings' }),
  commission: (restaurant) => ({ tab: 'restaurants', restaurant }),
  promoCode: (code) => ({ tab: 'promo-codes', code }),
}

/** What is asked for: of settings what they are now and would be, of a refund its reason. */
const Wanted = ({ approval: { kind, input, state } }: { approval: Approval }) => {
  const { data } = useSettings()
  if (kind === 'commission' || kind === 'promoCode') return <Difference before={null} after={input} />
  if (kind !== 'settings')
    return typeof input.reason === 'string' ? (
      <p className="wrap-anywhere whitespace-pre-wrap">{input.reason}</p>
    ) : null
  return Object.entries(input).map(([part, fields]) => {
    const after = (fields ?? {}) as Record<string, unknown>
    const now = data?.[part as keyof AdminSettings] as Record<string, unknown> | undefined
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, now?.[name]]))
    return <Difference key={part} before={state === 'open' && now ? before : null} after={after} />
  })
}

const Card = ({ approval }: { approval: Approval }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const client = useQueryClient()
  const texts = useKindTexts()
  const [asked, setAsked] = useState<'approve' | 'decline' | 'withdraw'>()
  const { id, kind, subject, amount, askedBy, askedAt, expiresAt } = approval
  const { state, decidedBy, decidedAt, reason, own } = approval
  const what = amount === null ? texts[kind] : `${texts[kind]} · ${formatPaise(paise(amount))}`
  const outcomes = {
    open: t`Waiting`,
    approved: t`Approved`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    expired: t`Nobody decided in time`,
  }
  const close = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      // Decided meanwhile, or nothing that can still be done: the card goes, so its words stay without it.
      if (!(error instanceof ApiError) || error.code !== 'illegal_transition') throw error
      toast.error(error.message)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['approvals'] }),
      client.invalidateQueries({ queryKey: ['admin', 'stats'] }),
    ])
  }
  const params = { id }
  const decide = (decision: 'approve' | 'decline', given = '') =>
    close(
      () => call('POST /api/admin/approvals/:id/decision', { params, body: { decision, reason: given } }),
      decision === 'approve' ? t`Approved and done` : t`Declined`,
    )
  const approve = useCommand(async () => {
    await decide('approve')
    setAsked(undefined)
  })
  const withdraw = useCommand(async () => {
    await close(
      () => call('POST /api/admin/approvals/:id/withdraw', { params }),
      t`Withdrawn: nothing is done`,
    )
    setAsked(undefined)
  })
  return (
    <article
      data-list-row
      className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <h2 className="wrap-anywhere text-lg">{what}</h2>
        {subject !== '' && (
          <p>
            <Link to={adminAddress(placeOf[kind](subject))} className="font-bold text-accent underline">
              {subject}
            </Link>
          </p>
        )}
        <Wanted approval={approval} />
        <p className="text-sm text-soft">
          <Trans>Asked for by {askedBy.name}</Trans> · <TimeText at={askedAt} />
          {expiresAt && ` · ${t`can be decided until ${exactTime(expiresAt)}`}`}
        </p>
        {decidedAt && (
          <p className="wrap-anywhere text-sm">
            <b>{outcomes[state]}</b> · {decidedBy && `${decidedBy.name} · `}
            <TimeText at={decidedAt} />
            {reason !== '' && ` · ${reason}`}
          </p>
        )}
      </div>
      {state === 'open' &&
        (own ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-sm text-soft">
              <Trans>Somebody else has to decide on it.</Trans>
            </p>
            <Button look="plain" onClick={() => setAsked('withdraw')}>
              <Trans>Withdraw</Trans>
            </Button>
          </div>
        ) : !may(approvalDuties[kind]) ? (
          <p className="text-sm text-soft">
            <Trans>For others to decide.</Trans>
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="danger" onClick={() => setAsked('decline')}>
              <Trans>Decline</Trans>
            </Button>
            <Button onClick={() => setAsked('approve')}>
              <Trans>Approve</Trans>
            </Button>
          </div>
        ))}
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={() => setAsked(undefined)}
        title={t`Approve this?`}
        description={t`It is done at once, and cannot be undone: ${what}`}
        confirm={t`Approve`}
        keep={t`Leave it`}
        busy={approve.busy}
        onConfirm={() => void approve.run()}
      >
        {approve.problem && <Message kind="error">{approve.problem}</Message>}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'withdraw'}
        onClose={() => setAsked(undefined)}
        title={t`Withdraw this?`}
        description={t`Nothing is done, and nobody can approve it any more. You can ask for it again: ${what}`}
        confirm={t`Withdraw`}
        keep={t`Leave it`}
        busy={withdraw.busy}
        onConfirm={() => void withdraw.run()}
      >
        {withdraw.problem && <Message kind="error">{withdraw.problem}</Message>}
      </ConfirmDialog>
      <ReasonDialog
        open={asked === 'decline'}
        onClose={() => setAsked(undefined)}
        title={t`Decline this?`}
        description={t`Nothing is done. Who asked for it reads the reason here.`}
        confirm={t`Decline`}
        reasonRequired
        onConfirm={(given) => decide('decline', given)}
      />
    </article>
  )
}
