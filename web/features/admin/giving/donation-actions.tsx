import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminDonation } from '#shared/giving/admin-contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { useAdminMay } from '../../../lib/session/may.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAskForApproval } from '../../approvals/index.ts'

/** What can be done with one donation: give back what is left, and moderate what the wall shows of it. */
export const DonationActions = ({ donation }: { donation: AdminDonation }) => {
  const { t } = useLingui()
  const may = useAdminMay()
  const queries = useQueryClient()
  const askForApproval = useAskForApproval()
  const [asked, setAsked] = useState<'refund' | 'hide'>()
  const { id, left, used, hidden, message, donor, anonymous, receivedAt } = donation
  const isShown = receivedAt !== null && (message !== '' || (!anonymous && donor.name !== ''))
  const about = donation.receiptNumber ?? id
  const rupees = formatPaise(left)
  const texts = {
    refund: {
      title: t`Give ${rupees} back?`,
      description:
        used > 0
          ? t`${formatPaise(used)} has become meals already and stays spent. The donor gets the rest the way it was paid.`
          : t`The donor gets it the way it was paid, and the donation leaves the wall.`,
      confirm: t`Give back`,
    },
    hide: hidden
      ? {
          title: t`Show it on the wall again?`,
          description: t`Name and message are shown on the donor wall again.`,
          confirm: t`Show`,
        }
      : {
          title: t`Hide name and message?`,
          description: [
            message !== '' && `“${message}”`,
            t`The donor wall shows the amount alone, as Anonymous.`,
          ]
            .filter(Boolean)
            .join(' '),
          confirm: t`Hide`,
        },
  }
  /** Whether it waits for a second admin now. */
  const refund = async (reason: string): Promise<boolean> => {
    try {
      await call('POST /api/admin/donations/:id/refund', { params: { id }, body: { reason } })
      return false
    } catch (error) {
      if (await askForApproval(error, { kind: 'donationRefund', subject: id, input: { reason } })) return true
      throw error
    }
  }
  const act = async (reason: string) => {
    if (asked === 'refund') {
      if (await refund(reason)) return
    } else
      await call('POST /api/admin/donations/:id/hide', { params: { id }, body: { hidden: !hidden, reason } })
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['admin-donations'] }),
      queries.invalidateQueries({ queryKey: ['fund'] }),
    ])
    toast.success(
      asked === 'refund'
        ? t`The donation is refunded`
        : hidden
          ? t`Name and message are shown again`
          : t`Name and message are hidden`,
    )
  }
  const shown = asked ?? 'refund'
  return (
    <div className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
      {isShown && may('help') && (
        <Button look="quiet" onClick={() => setAsked('hide')}>
          {hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
          <span className="sr-only"> {about}</span>
        </Button>
      )}
      {left > 0 && may('money') && (
        <Button look="plain" onClick={() => setAsked('refund')}>
          <Trans>Refund</Trans>
          <span className="sr-only"> {about}</span>
        </Button>
      )}
      <ReasonDialog
        key={shown}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...texts[shown]}
        reasonRequired
        onConfirm={act}
      />
    </div>
  )
}
