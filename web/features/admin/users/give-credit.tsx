import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useRef, useState } from 'react'
import { readRupees } from '#shared/giving/validation.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AreaField, Field } from '../../../ui/forms/field.tsx'
import { Message } from '../../../ui/message.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = {
  id: string
  username: string
  /** What stands there as the reason at first. */
  reasonGiven?: string
  onGiven?: (amount: number, reason: string) => unknown
}

/** Gives a customer credit, up to the limit in the settings, with the reason that they read. */
export const GiveCredit = ({ id, username, reasonGiven = '', onGiven }: Props) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [[rupees, reason], setTyped] = useState<[string, string]>(['', reasonGiven])
  const { data: limit } = useQuery({
    queryKey: ['goodwill-limit'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/settings', {}, { signal })).credit.goodwillLimit,
    enabled: open,
  })
  /** Of what is typed now: sent again, it is given once. */
  const key = useRef(nanoid())
  const type = (next: [string, string]) => {
    key.current = nanoid()
    setTyped(next)
  }
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const give = async () => {
    const amount = readRupees(rupees)
    if (amount === undefined || amount === 0) return setFields({ amount: t`Please enter an amount` })
    setBusy(true)
    setProblem(undefined)
    setFields({})
    try {
      const body = { amount, reason }
      const { balance } = await call(
        'POST /api/admin/users/:id/credit',
        { params: { id }, body },
        { idempotencyKey: key.current },
      )
      toast.success(t`${username} now has ${formatPaise(paise(balance))} of credit`)
      type(['', reasonGiven])
      setOpen(false)
      onGiven?.(amount, reason)
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        <Trans>Give credit</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Give credit to ${username}?`}
        description={
          limit === undefined
            ? t`As goodwill, up to the limit in the settings. They get an e-mail with the reason, which also stays in the audit log.`
            : t`As goodwill, at most ${formatPaise(paise(limit))} at a time. They get an e-mail with the reason, which also stays in the audit log.`
        }
      >
        <div className="space-y-4">
          {problem && <Message kind="error">{problem}</Message>}
          <Field
            label={t`Amount in rupees`}
            inputMode="decimal"
            autoComplete="off"
            value={rupees}
            error={fields.amount}
            onChange={(event) => type([event.target.value, reason])}
          />
          <AreaField
            label={t`Reason`}
            maxLength={300}
            value={reason}
            error={fields.reason}
            onChange={(event) => type([rupees, event.target.value])}
          />
          <div className="flex justify-end gap-3">
            <Button look="plain" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button busy={busy} onClick={give}>
              <Trans>Give credit</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
