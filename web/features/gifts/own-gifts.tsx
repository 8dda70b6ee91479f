import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Gift } from '#shared/credit/gift-contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { TimeText } from '../../ui/time-text.tsx'

const GiftDialog = lazyDialog(() => import('./gift-dialog.tsx'))

const statuses = {
  waiting: msg`Waiting for the payment`,
  paid: msg`Not redeemed yet`,
  redeemed: msg`Redeemed`,
  refunded: msg`Taken back`,
  failed: msg`Not paid`,
} satisfies Record<Gift['status'], unknown>

const whileWaitingMs = 5_000

/** The gifts of credit that a person bought, and the way to buy one. */
export const OwnGifts = () => {
  const { t } = useLingui()
  const [buying, setBuying] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['gifts'],
    queryFn: ({ signal }) => call('GET /api/credit/gifts', {}, { signal }),
    // What is being paid on another page, or by phone, is known here as soon as it is.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'waiting') ? whileWaitingMs : false,
  })
  if (data && data.most === 0 && data.items.length === 0) return null
  return (
    <Section
      title={t`Give credit`}
      text={t`Good food for somebody you like: they get a code, and choose for themselves.`}
    >
      {!data ? (
        error ? (
          <FailedPart error={error} otherwise={t`Your gifts could not be loaded.`} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full !rounded-card" />
        )
      ) : (
        <>
          {data.most > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setBuying(true)}>
              <IconGift aria-hidden="true" size={20} />
              <Trans>Buy a gift</Trans>
            </Button>
          )}
          {data.items.length > 0 && (
            <ul aria-label={t`Your gifts`} className="mt-4 divide-y divide-line">
              {data.items.map((gift) => (
                <GiftRow key={gift.id} gift={gift} />
              ))}
            </ul>
          )}
          {buying && (
            <Suspense>
              <GiftDialog least={data.least} most={data.most} onClose={() => setBuying(false)} />
            </Suspense>
          )}
        </>
      )}
    </Section>
  )
}

const GiftRow = ({ gift }: { gift: Gift }) => {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, amount, status, code, recipientName, recipientEmail, createdAt } = gift
  const back = useMutation({
    mutationFn: () => call('POST /api/credit/gifts/:id/refund', { params: { id } }),
    onSuccess: () => setAsking(false),
    onSettled: () => client.invalidateQueries({ queryKey: ['gifts'] }),
  })
  const sum = formatPaise(amount)
  const whom = recipientName || recipientEmail
  return (
    <li className="space-y-2 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <b className="money">{sum}</b>
          {whom !== '' && <span className="wrap-anywhere"> · {t`for ${whom}`}</span>}
        </span>
        <span className="text-sm text-soft">
          {i18n._(statuses[status])} · <TimeText at={createdAt} />
        </span>
      </p>
      {code !== null && (
        <>
          <p className="wrap-anywhere font-display text-xl font-bold tracking-wider">{code}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton text={code} label={t`Copy the code`} />
            <ShareButton
              path={`/gift#${code}`}
              text={t`${sum} of credit for food: redeem it with the code ${code}.`}
            />
            <Button look="quiet" onClick={() => setAsking(true)}>
              <Trans>Take it back</Trans>
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Take this gift back?`}
        description={t`Its code is worth nothing then, and ${sum} goes back to where it came from.`}
        confirm={t`Take it back`}
        keep={t`Keep the gift`}
        busy={back.isPending}
        onConfirm={() => back.mutate()}
      >
        {back.error && (
          <div className="mt-4">
            <Message kind="error">{messageOf(back.error, t`That did not work. Please try again.`)}</Message>
          </div>
        )}
      </ConfirmDialog>
    </li>
  )
}
