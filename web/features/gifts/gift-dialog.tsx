import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { formatPaise, type Paise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { idempotencyKey, isRetryable } from '../../lib/calls/idempotency-key.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import { useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { emptyPayment, OnlinePaymentFields, onlinePaymentResolver, paymentOf } from '../checkout/index.ts'
import { type CheckedGift, type GiftForm, giftFields } from './gift-form.ts'

type Props = {
  /** Between which amounts a gift is, in paise. */
  least: Paise
  most: Paise
  onClose: () => void
}

const GiftDialog = ({ least, most, onClose }: Props) => {
  const { t } = useLingui()
  const online = useOnlinePayments()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`A gift of credit`}
      description={t`Whoever has the code redeems it once. Until then you can take it back.`}
    >
      {online.length > 0 ? (
        <Form least={least} most={most} onClose={onClose} />
      ) : (
        <Message kind="info">
          <Trans>We take no online payments here, so no gifts are sold.</Trans>
        </Message>
      )}
    </Dialog>
  )
}
export default GiftDialog

const key = idempotencyKey('giftKey')

const bodyOf = (form: CheckedGift) => {
  const { amount, recipientName, recipientEmail, message } = form
  return {
    amount,
    ...(recipientName !== undefined && { recipientName }),
    ...(recipientEmail !== undefined && { recipientEmail }),
    ...(message !== undefined && { message }),
    ...paymentOf(form),
  }
}

const Form = ({ least, most, onClose }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnlinePayments()
  const takesDetails = useTakesDetails()
  const [problem, setProblem] = useState<string>()
  const form = useForm<GiftForm, unknown, CheckedGift>({
    resolver: onlinePaymentResolver(giftFields, takesDetails),
    defaultValues: {
      amount: '',
      recipientName: '',
      recipientEmail: '',
      message: '',
      ...emptyPayment(online.includes('upi') ? 'upi' : 'creditCard'),
    },
  })
  const { register, setError, formState } = form
  const { errors } = formState
  const [from, to] = [formatPaise(least), formatPaise(most)]
  const give = async (checked: CheckedGift) => {
    setProblem(undefined)
    try {
      const gift = await call(
        'POST /api/credit/gifts',
        { body: bodyOf(checked) },
        { idempotencyKey: key.get() },
      )
      if (gift.action !== null) return await redirectTo(gift.action.url)
      key.settle()
      await client.invalidateQueries({ queryKey: ['gifts'] })
      toast.success(
        gift.status === 'paid'
          ? t`The gift is paid. Its code is in your list.`
          : t`The payment is under way.`,
      )
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) key.settle()
      if (refused)
        for (const [name, message] of Object.entries(error.fields)) setError(name as 'amount', { message })
      setProblem(messageOf(error, t`The gift could not be paid. Please try again.`))
    }
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(give)} className="space-y-4">
        <Field
          label={t`Amount in rupees`}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          hint={t`Between ${from} and ${to}`}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <Field
          label={t`For whom`}
          optional
          autoComplete="off"
          error={errors.recipientName?.message}
          {...register('recipientName')}
        />
        <Field
          label={t`Their e-mail address`}
          optional
          type="email"
          autoComplete="off"
          hint={t`We mail the code there. Without one you pass it on yourself.`}
          error={errors.recipientEmail?.message}
          {...register('recipientEmail')}
        />
        <AreaField
          label={t`Message`}
          optional
          rows={2}
          maxLength={200}
          error={errors.message?.message}
          {...register('message')}
        />
        <OnlinePaymentFields />
        {problem && <Message kind="error">{problem}</Message>}
        <Button type="submit" busy={formState.isSubmitting} className="w-full">
          <Trans>Pay the gift</Trans>
        </Button>
      </form>
    </FormProvider>
  )
}
