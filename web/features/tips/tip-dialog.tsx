import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Order } from '#shared/orders/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { idempotencyKey, isRetryable } from '../../lib/calls/idempotency-key.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { redirectTo } from '../../lib/session/redirect-to.ts'
import { useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TipChips } from '../../ui/forms/tip-chips.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { emptyPayment, OnlinePaymentFields, onlinePaymentResolver, paymentOf } from '../checkout/index.ts'
import { type CheckedTip, type TipForm, tipFields } from './tip-form.ts'

type Props = { order: Order; open: boolean; onClose: () => void }

const TipDialog = ({ order, open, onClose }: Props) => {
  const { t } = useLingui()
  const online = useOnlinePayments()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`A tip for your courier`}
      description={t`All of it goes to the courier: neither we nor the restaurant keep anything.`}
    >
      {online.length > 0 ? (
        <Form order={order} onClose={onClose} />
      ) : (
        <Message kind="info">
          <Trans>We take no online payments here. Please give it to the courier in cash.</Trans>
        </Message>
      )}
    </Dialog>
  )
}
export default TipDialog

const key = idempotencyKey('tipKey')

const Form = ({ order, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const online = useOnlinePayments()
  const takesDetails = useTakesDetails()
  const [problem, setProblem] = useState<string>()
  const last = order.paymentMethod
  const form = useForm<TipForm, unknown, CheckedTip>({
    resolver: onlinePaymentResolver(tipFields, takesDetails),
    defaultValues: {
      tip: '',
      ...emptyPayment(
        last !== 'cashOnDelivery' && last !== 'fund' && last !== 'credit' && online.includes(last)
          ? last
          : online.includes('upi')
            ? 'upi'
            : 'creditCard',
      ),
    },
  })
  const { register, setValue, setError, watch, formState } = form
  const chosen = watch('tip')
  const give = async (checked: CheckedTip) => {
    setProblem(undefined)
    try {
      const { tipAction, ...tipped } = await call(
        'POST /api/orders/:id/tip',
        { params: { id: order.id }, body: { amount: checked.tip, ...paymentOf(checked) } },
        { idempotencyKey: key.get() },
      )
      if (tipAction !== null) return await redirectTo(tipAction.url)
      key.settle()
      queryClient.setQueryData<Order>(['order', order.id], tipped)
      toast.success(t`Thank you! Your courier gets all of it.`)
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError
      if (refused && !isRetryable(error.code)) key.settle()
      if (refused)
        for (const [name, message] of Object.entries(error.fields))
          setError((name === 'amount' ? 'tip' : name) as 'tip', { message })
      setProblem(messageOf(error, t`The tip could not be given. Please try again.`))
    }
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(give)} className="space-y-5">
        <TipChips
          chosen={chosen}
          onChoose={(rupees) => setValue('tip', rupees, { shouldValidate: formState.isSubmitted })}
        >
          <Field
            label={t`Another tip in rupees`}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            error={formState.errors.tip?.message}
            {...register('tip')}
          />
        </TipChips>
        <OnlinePaymentFields />
        {problem && <Message kind="error">{problem}</Message>}
        <Button type="submit" busy={formState.isSubmitting} className="w-full">
          <Trans>Give the tip</Trans>
        </Button>
      </form>
    </FormProvider>
  )
}
