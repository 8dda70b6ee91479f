import { useState } from 'react'
import type { Donation } from '#shared/giving/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { idempotencyKey, isRetryable } from '../../lib/calls/idempotency-key.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { translate } from '../../lib/language/i18n.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import { type CheckedDonation, clearDonationDraft, rememberMethod } from './donation-form.ts'
import { clearPendingDonation, pendingDonation, savePendingDonation } from './pending-donation.ts'

type Outcome = { donation: Donation | null; problem?: string; fields: Record<string, string> }

const key = idempotencyKey('donationKey')
const nothing: Outcome = { donation: null, fields: {} }

const lost = /*i18n*/ 'The connection was lost. Press Donate again; nothing is charged twice.'
const changed =
  /*i18n*/ 'An earlier attempt may have gone through. Please look for its receipt in your e-mail before you donate again.'

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'offline') return translate(lost)
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return translate(changed)
  return messageOf(error, translate(/*i18n*/ 'Your donation could not be made. Please try again.'))
}

const bodyOf = (form: CheckedDonation, company: string | undefined) => {
  const { paymentMethod, name, email, amount, meals, message, anonymous, saveMethod } = form
  const { honoree, pan, monthly } = form
  const gift = {
    ...{ amount, monthly, message, anonymous, saveMethod },
    ...(meals !== null && { meals }),
    ...(honoree && { honoree }),
    ...(company !== undefined && { company }),
    ...(pan.trim() !== '' && { pan }),
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
  }
  if (!('payment' in form)) return { ...gift, paymentMethod }
  const { payment } = form
  return {
    ...gift,
    payment:
      'upiId' in payment
        ? { method: 'upi' as const, ...payment }
        : { method: 'creditCard' as const, ...payment },
  }
}

/** As it stands now: a repeat of one that is being paid for elsewhere is answered like the first. */
const current = async (donation: Donation): Promise<Donation> => {
  if (pendingDonation()?.id !== donation.id) return donation
  const { id, receiptToken: token } = donation
  return await call('GET /api/donations/:id', { params: { id }, query: { token } })
}

/** What was typed, and the key, are kept until it is known what became of the donation. */
export const settleDonation = ({ status }: Donation) => {
  key.settle()
  clearPendingDonation()
  if (status !== 'failed' && status !== 'refunded') clearDonationDraft()
}

/** Makes the donation of the form, once. */
export const useDonate = () => {
  const [outcome, setOutcome] = useState<Outcome>(() => ({ ...nothing, donation: pendingDonation() }))
  /** `company`: the id of the one towards whose sum it counts. */
  const give = async (form: CheckedDonation, company?: string) => {
    setOutcome(nothing)
    try {
      const body = bodyOf(form, company)
      const donation = await current(
        await call('POST /api/donations', { body }, { idempotencyKey: key.get() }),
      )
      rememberMethod(form.paymentMethod)
      if (donation.action !== null) {
        savePendingDonation(donation)
        return await redirectTo(donation.action.url)
      }
      settleDonation(donation)
      queryClient.setQueryData(['donation', donation.id], donation)
      for (const list of ['donations', 'my-donations'])
        void queryClient.invalidateQueries({ queryKey: [list] })
      setOutcome({ donation, fields: {} })
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) key.settle()
      setOutcome({ donation: null, problem: problemOf(error), fields: refused ? error.fields : {} })
    }
  }
  const again = () => {
    clearPendingDonation()
    setOutcome(nothing)
  }
  return { ...outcome, give, again }
}
