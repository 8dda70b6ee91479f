import { useState } from 'react'
import type { PartnerForm } from '#shared/partners/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { idempotencyKey, isRetryable } from '../../lib/calls/idempotency-key.ts'
import { translate } from '../../lib/language/i18n.ts'
import { changeApplication, currentApplication } from './application.ts'

const key = idempotencyKey('partnerKey')

const lost = /*i18n*/ 'The connection was lost. Press Submit Application again; it arrives only once.'
const changed =
  /*i18n*/ 'An earlier attempt may have arrived. Please look for its confirmation in your inbox before you submit again.'

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'offline') return translate(lost)
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return translate(changed)
  return messageOf(error, translate(/*i18n*/ 'Your application could not be sent. Please try again.'))
}

/** Sends the application, once, and shows its number. */
export const useSubmitApplication = () => {
  const [problem, setProblem] = useState<string>()
  const submit = async ({ agreedToTerms }: Pick<PartnerForm, 'agreedToTerms'>) => {
    setProblem(undefined)
    const { step: _step, number: _number, businessType, ...typed } = currentApplication()
    try {
      const body = { ...typed, businessType: businessType as PartnerForm['businessType'], agreedToTerms }
      const { applicationNumber } = await call(
        'POST /api/partner-applications',
        { body },
        { idempotencyKey: key.get() },
      )
      key.settle()
      changeApplication({ number: applicationNumber })
    } catch (error) {
      if (error instanceof ApiError && !isRetryable(error.code)) key.settle()
      setProblem(problemOf(error))
    }
  }
  return { problem, submit }
}
