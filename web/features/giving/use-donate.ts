import { useState } from 'react'
import type { Donation } from '#shared/contracts/giving.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { translate } from '../../lib/i18n.ts'
import { idempotencyKey, isRetryable } from '../../lib/idempotency-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type CheckedDonation, clearDonationDraft } from './donation-form.ts'

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

const bodyOf = ({ paymentMethod: _, payment, name, email, ...gift }: CheckedDonation) => ({
  ...gift,
  ...(name !== '' && { name }),
  ...(email !== '' && { email }),
  payment:
    'upiId' in payment
      ? { method: 'upi' as const, ...payment }
      : { method: 'creditCard' as const, ...payment },
})

/** Makes the donation of the form, once. */
export const useDonate = () => {
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const give = async (form: CheckedDonation) => {
    setOutcome(nothing)
    try {
      const body = bodyOf(form)
      const donation = await call('POST /api/donations', { body }, { idempotencyKey: key.get() })
      key.settle()
      clearDonationDraft()
      queryClient.setQueryData(['donation', donation.id], donation)
      void queryClient.invalidateQueries({ queryKey: ['donations'] })
      setOutcome({ donation, fields: {} })
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) key.settle()
      setOutcome({ donation: null, problem: problemOf(error), fields: refused ? error.fields : {} })
    }
  }
  return { ...outcome, give, again: () => setOutcome(nothing) }
}
