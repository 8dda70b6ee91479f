import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import type { AdminPayout } from '#shared/payouts/admin-contracts.ts'
import { call } from '../../../lib/calls/api.ts'
import { useCommand } from '../../../lib/hooks/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { payoutsKey } from './payouts-key.ts'

type Props = { payout: AdminPayout; as: 'sent' | 'failed'; onClose: () => void }

/** What the bank made of a payout: the reference of its transfer, or why it failed. */
export const MarkDialog = ({ payout: { id, number, amount, owner, state: seen }, as, onClose }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { run, busy, wrong, problem } = useCommand(async () => {
    try {
      await call('POST /api/admin/payouts/:id/state', {
        params: { id },
        body: { seen, ...(as === 'sent' ? { state: as, reference: said } : { state: as, reason: said }) },
      })
    } finally {
      // Also where somebody else was faster: the list behind it says what they did.
      void client.invalidateQueries({ queryKey: payoutsKey })
    }
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={as === 'sent' ? t`${number} was sent` : t`${number} has failed`}
      description={[owner.name, formatPaise(amount)].filter(Boolean).join(', ')}
    >
      <form onSubmit={run} noValidate className="space-y-4">
        {problem && <Message kind="error">{problem}</Message>}
        {as === 'sent' ? (
          <Field
            label={t`Bank reference (UTR)`}
            hint={t`Who gets it sees it too.`}
            autoComplete="off"
            maxLength={60}
            value={said}
            error={wrong.reference}
            onChange={({ target }) => setSaid(target.value)}
          />
        ) : (
          <Field
            label={t`Why it failed`}
            hint={t`Who gets it sees it too.`}
            autoComplete="off"
            maxLength={300}
            value={said}
            error={wrong.reason}
            onChange={({ target }) => setSaid(target.value)}
          />
        )}
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look={as === 'sent' ? 'primary' : 'danger'} busy={busy}>
            {as === 'sent' ? <Trans>Mark as sent</Trans> : <Trans>Mark as failed</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
