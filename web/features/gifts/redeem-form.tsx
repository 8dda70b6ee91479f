import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { typedGiftCode } from '#shared/credit/gifts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { referralCode } from '#shared/thanks/referrals.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

/** A code of a gift or of a friend, which differ by their length. */
export const RedeemForm = ({ initial = '' }: { initial?: string }) => {
  const { t } = useLingui()
  const user = useUser()
  const client = useQueryClient()
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setDone(undefined)
    const [gift, friend] = [typedGiftCode.safeParse(typed), referralCode.safeParse(typed)]
    if (!gift.success && !friend.success)
      return setProblem(t`A gift’s code has 16 letters and digits, a friend’s 8.`)
    setProblem(undefined)
    // Whoever comes by a link signs in first, and is led back to it.
    if (user === null) return openPopup({ kind: 'signUp', returnTo: `/gift#${typed.trim()}` })
    setBusy(true)
    try {
      if (gift.success) {
        const { amount, balance } = await call('POST /api/credit/redeem', { body: { code: gift.data } })
        const [sum, all] = [formatPaise(amount), formatPaise(balance)]
        setDone(t`${sum} is yours. You have ${all} of credit now.`)
      } else if (friend.success) {
        const { brought } = await call('POST /api/credit/referral/accept', { body: { code: friend.data } })
        const sum = formatPaise(brought?.amount ?? paise(0))
        setDone(t`Noted: you get ${sum} of credit after your first delivered order.`)
      }
      setTyped('')
      for (const key of ['credit', 'referral']) void client.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      setProblem(messageOf(error, t`That did not work. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={t`Code of a gift, or of a friend`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="font-display tracking-wider"
          value={typed}
          error={problem}
          onChange={({ target }) => {
            setProblem(undefined)
            setTyped(target.value)
          }}
        />
        <Button type="submit" busy={busy} className="sm:mt-7">
          <Trans>Redeem</Trans>
        </Button>
      </div>
      <div role="status">{done && <Message kind="success">{done}</Message>}</div>
    </form>
  )
}
