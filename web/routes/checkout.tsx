import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, PrefetchPageLinks, useHref } from 'react-router'
import { formatPaise } from '#shared/money.ts'
import { type CartItem, useCart, useQuote } from '../features/cart/index.ts'
import {
  type CheckedForm,
  type CheckoutForm,
  checkoutResolver,
  DeliveryFields,
  hostedCheckoutResolver,
  OrderSummary,
  PaymentFields,
  prefilled,
  refusedCode,
  saveDraft,
  usePlaceOrder,
  usePromo,
  withDraft,
  withOffered,
} from '../features/checkout/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { type SessionUser, useLastUser } from '../lib/session.ts'
import { useOnlinePayments, useTakesDetails } from '../lib/site-facts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Message } from '../ui/message.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** After the session expires one signs in again on this page, without losing what was typed. */
export const handle = { staysAfterExpiry: true }

const Checkout = () => {
  const { t } = useLingui()
  const items = useCart()
  const user = useLastUser()
  const order = usePlaceOrder(user?.id)
  if (user === null || order.state === 'placed') return <PageSkeleton />
  if (items.length === 0)
    return (
      <div role="alert">
        <PageHead title={t`Checkout`} />
        <EmptyState glyph="bag" title={t`Your cart is empty. Please add items before checkout.`} level={1}>
          <Link to="/menu" className={buttonClass()}>
            <Trans>Browse Menu</Trans>
          </Link>
        </EmptyState>
      </div>
    )
  return <FilledCheckout key={user.id} items={items} user={user} order={order} />
}
export default Checkout

type Props = { items: readonly CartItem[]; user: SessionUser; order: ReturnType<typeof usePlaceOrder> }

const FilledCheckout = ({ items, user, order }: Props) => {
  const { t } = useLingui()
  const online = useOnlinePayments()
  const promo = usePromo(user.id, items)
  const quote = useQuote(items, promo.code)
  const takesDetails = useTakesDetails()
  const tracking = useHref('/tracking')
  const form = useForm<CheckoutForm, unknown, CheckedForm>({
    resolver: takesDetails ? checkoutResolver : hostedCheckoutResolver,
    defaultValues: withOffered(withDraft(user.id, prefilled(user)), online),
  })
  const { setError, watch } = form
  useEffect(() => {
    const subscription = watch(() => saveDraft(user.id, form.getValues()))
    return () => subscription.unsubscribe()
  }, [watch, user.id, form])
  useEffect(() => {
    for (const [name, message] of Object.entries(order.fields))
      if (/^(shippingDetails|payment)\./.test(name)) setError(name as 'shippingDetails.fullName', { message })
  }, [order.fields, setError])
  const { takeRefusal } = promo
  // A code that was valid when it was applied may be used up by now: the price without it is shown with the reason.
  useEffect(() => takeRefusal(order.fields.promoCode), [order.fields, takeRefusal])
  useEffect(() => takeRefusal(refusedCode(quote.error)), [quote.error, takeRefusal])

  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Checkout`} />
      {/* Where its code cannot be fetched once the order is placed, the router would load this page again instead. */}
      <PrefetchPageLinks page={tracking} />
      <h1 className="mb-6 text-4xl">
        <Trans>Checkout</Trans>
      </h1>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={form.handleSubmit((checked) => order.place(checked, promo.code))}
          className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
        >
          <div className="space-y-8 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
            <DeliveryFields />
            <PaymentFields userId={user.id} />
          </div>
          <div className="space-y-4 lg:sticky lg:top-20">
            <OrderSummary items={items} quote={quote} promo={promo} />
            {order.problem && <Message kind="error">{order.problem}</Message>}
            <Button
              type="submit"
              busy={form.formState.isSubmitting}
              disabled={!quote.data || quote.isError}
              className="w-full text-lg"
            >
              <Trans>Place Order</Trans>
              {quote.data && !quote.isError && ` · ${formatPaise(quote.data.total)}`}
            </Button>
          </div>
        </form>
      </FormProvider>
    </div>
  )
}

export const ErrorBoundary = RouteFailure
