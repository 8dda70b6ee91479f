import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, PrefetchPageLinks, useHref, useSearchParams } from 'react-router'
import { formatPaise, paise } from '#shared/money/money.ts'
import { CartLines, orderLines, refusalId, type SentLine, useCart, useQuote } from '../features/cart/index.ts'
import {
  type CheckedForm,
  type CheckoutForm,
  CreditField,
  CutleryField,
  canCollectInstead,
  checkoutResolver,
  DeliveryFields,
  DonationField,
  DoorField,
  donationIn,
  HowFields,
  hostedCheckoutResolver,
  type KnownCustomer,
  OrderSummary,
  PaymentFields,
  pinCodeIn,
  pointOf,
  rangeOf,
  refusedCode,
  saveDraft,
  slotIn,
  slotProblem,
  startingForm,
  TipField,
  tipIn,
  useDoor,
  useFillProfile,
  useKnownCustomer,
  usePlaceOrder,
  usePromo,
  useSaveAddress,
  WhenFields,
} from '../features/checkout/index.ts'
import { GroupLines, useGroupCart } from '../features/group-carts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { ApiError, messageOf } from '../lib/calls/api-error.ts'
import { isRetryable } from '../lib/calls/idempotency-key.ts'
import { minutesText } from '../lib/language/minutes.ts'
import { type SessionUser, useLastUser } from '../lib/session/session.ts'
import { useOnlinePayments, useTakesDetails } from '../lib/state/site-facts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { Message } from '../ui/message.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** After the session expires one signs in again on this page, without losing what was typed. */
export const handle = { staysAfterExpiry: true }

const Checkout = () => {
  const [params] = useSearchParams()
  const group = params.get('group')
  return group === null ? <CartCheckout /> : <GroupCheckout token={group} />
}
export default Checkout

const CartCheckout = () => {
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
  const linesOf = (quote: Quote) => <CartLines items={items} quote={quote} />
  const restaurants = [...new Set(items.map(({ restaurant }) => restaurant.id))]
  return <KnownCheckout key={user.id} {...{ items, restaurants, linesOf, user, order }} />
}

/** What a group has chosen, paid by its host. */
const GroupCheckout = ({ token }: { token: string }) => {
  const { t } = useLingui()
  const user = useLastUser()
  const order = usePlaceOrder(user?.id, token)
  const { data: cart, error } = useGroupCart(token)
  if (user === null || order.state === 'placed' || (!cart && !error)) return <PageSkeleton />
  if (!cart?.isHost || cart.guests.length === 0 || cart.state === 'ordered' || cart.state === 'ended')
    return (
      <div role="alert">
        <PageHead title={t`Checkout`} />
        <EmptyState glyph="bag" title={t`There is nothing of this group to pay for here.`} level={1}>
          <Link to={`/group/${token}`} className={buttonClass()}>
            <Trans>Back to the group order</Trans>
          </Link>
        </EmptyState>
      </div>
    )
  const items = cart.guests.flatMap((guest) => guest.items.map((line) => ({ ...line, id: line.dishId })))
  const linesOf = () => <GroupLines cart={cart} />
  const restaurants = [cart.restaurant.id]
  return <KnownCheckout key={user.id} {...{ items, restaurants, linesOf, user, order }} />
}

type Quote = ReturnType<typeof useQuote>
type Props = {
  items: readonly SentLine[]
  /** Whose kitchens cook it. */
  restaurants: readonly string[]
  linesOf: (quote: Quote) => ReactNode
  user: SessionUser
  order: ReturnType<typeof usePlaceOrder>
}

/** The form opens once it is known what it can start from. */
const KnownCheckout = (props: Props) => {
  const known = useKnownCustomer(props.user.id)
  return known ? <FilledCheckout {...props} known={known} /> : <PageSkeleton />
}

const FilledCheckout = ({
  items,
  restaurants,
  linesOf,
  user,
  order,
  known,
}: Props & { known: KnownCustomer }) => {
  const { t, i18n } = useLingui()
  const online = useOnlinePayments()
  const promo = usePromo(user.id, items)
  const takesDetails = useTakesDetails()
  const saveAddress = useSaveAddress(user.id, known.addresses)
  const fillProfile = useFillProfile(user)
  const tracking = useHref('/tracking')
  const covered = useRef(false)
  const form = useForm<CheckoutForm, unknown, CheckedForm>({
    // Where credit pays for all there is nothing to enter.
    resolver: (...form) =>
      (takesDetails && !covered.current ? checkoutResolver : hostedCheckoutResolver)(...form),
    defaultValues: startingForm(user, known, online),
  })
  const { setError, watch } = form
  const [typed, tipped, credit, paymentMethod, shipping, choice, when, fulfilment] = watch([
    'donation',
    'tip',
    'credit',
    'paymentMethod',
    'shippingDetails',
    'delivery.choice',
    'when',
    'fulfilment',
  ])
  const donation = donationIn({ donation: typed, paymentMethod })
  const tip = tipIn({ tip: tipped })
  const door = useDoor()
  const location = pointOf(known.addresses, shipping, choice) ?? door.point ?? undefined
  const slot = slotIn(when)
  const isCollected = fulfilment === 'collection'
  const quote = useQuote(items, {
    promoCode: promo.code,
    donation,
    // Whoever collects it has no courier to tip.
    tip: isCollected ? undefined : tip,
    credit,
    location: isCollected ? undefined : location,
    zipCode: isCollected ? undefined : pinCodeIn(shipping),
    slot,
    ...(isCollected && { fulfilment }),
  })
  const offersCollection =
    quote.data?.orders.every(({ collection }) => collection) === true || canCollectInstead(quote)
  const isCovered =
    quote.data !== undefined && quote.data.credit > 0 && quote.data.credit === quote.data.total
  covered.current = isCovered
  useEffect(() => {
    const subscription = watch(() => saveDraft(user.id, form.getValues()))
    return () => subscription.unsubscribe()
  }, [watch, user.id, form])
  useEffect(() => {
    for (const [name, message] of Object.entries(order.fields))
      if (/^(shippingDetails\.|payment\.|donation$|tip$)/.test(name))
        setError(name as 'shippingDetails.fullName', { message })
  }, [order.fields, setError])
  const { takeRefusal } = promo
  // A code that was valid when it was applied may be used up by now: the price without it is shown with the
  // reason.
  useEffect(() => takeRefusal(order.fields.promoCode), [order.fields, takeRefusal])
  useEffect(() => takeRefusal(refusedCode(quote.error)), [quote.error, takeRefusal])

  const lines = JSON.stringify(orderLines(items))
  const [placedLines, setPlacedLines] = useState(lines)
  const submit = form.handleSubmit((checked) => {
    setPlacedLines(lines)
    if (when.choice === 'later' && slot === undefined)
      return setError('when.slot', { message: t`Please choose a time` }, { shouldFocus: true })
    const { shippingDetails } = checked
    const point = pointOf(known.addresses, shippingDetails, form.getValues('delivery.choice')) ?? door.point
    const placed = {
      ...checked,
      ...(slot !== undefined && { slot }),
      ...(isCollected && { fulfilment }),
      shippingDetails: { ...shippingDetails, ...(point && !isCollected && { location: point }) },
    }
    return order.place(placed, promo.code, async () => {
      await Promise.all([
        isCollected || saveAddress(form.getValues(), door.point),
        fillProfile(form.getValues()),
      ])
    })
  })
  // What is wrong with a line is said by its price, once that has been asked for anew, with what can be done
  // about it; of other lines it is no longer true.
  const isOfLine = Object.keys(order.fields).some((name) => name.startsWith('items.'))
  const problem = isOfLine && (quote.isError || placedLines !== lines) ? undefined : order.problem
  const unpriced = quote.isError ? messageOf(quote.error, t`We could not price your cart.`) : undefined
  // Then there is nothing in the cart or the form to change.
  const isAway = !(quote.error instanceof ApiError) || isRetryable(quote.error.code)
  const total =
    quote.data && !quote.isError ? formatPaise(paise(quote.data.total - quote.data.credit)) : undefined
  return (
    <div className="mx-auto max-w-6xl px-4 pb-28 pt-6 lg:pb-0">
      <PageHead title={t`Checkout`} />
      {/* Where its code cannot be fetched once the order is placed, the router would load this page again instead. */}
      <PrefetchPageLinks page={tracking} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={submit}
          // Its bar at the bottom takes the place of the shell's.
          data-own-bar
          className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
        >
          <div className="min-w-0">
            <h1 className="mb-4 text-4xl">
              <Trans>Checkout</Trans>
            </h1>
            <div className="space-y-8 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
              {(offersCollection || isCollected) && <HowFields />}
              <WhenFields
                restaurants={restaurants}
                soonest={quote.data && slot === undefined ? minutesText(i18n, rangeOf(quote)) : undefined}
                problem={slotProblem(quote.error) ?? order.fields.slot}
              />
              <DeliveryFields addresses={known.addresses} quote={quote} />
              {!isCollected && <DoorField quote={quote} door={door} shipping={shipping} />}
              <CreditField covered={isCovered} />
              {!isCovered && <PaymentFields userId={user.id} atCounter={isCollected} />}
              <CutleryField />
              {!isCollected && <TipField />}
              <DonationField />
            </div>
          </div>
          <div className="min-w-0 space-y-4 lg:sticky lg:top-20 lg:flex lg:flex-col lg:[@media(min-height:44rem)]:max-h-[calc(100dvh-6.5rem)]">
            <OrderSummary
              lines={linesOf(quote)}
              quote={quote}
              promo={promo}
              forLater={slot !== undefined}
              collects={isCollected}
            />
            <div className="fixed inset-x-0 bottom-0 z-30 space-y-2 border-t border-line bg-surface px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))] pt-3 lg:static lg:border-0 lg:bg-transparent lg:p-0">
              {problem && problem !== unpriced && <Message kind="error">{problem}</Message>}
              {unpriced !== undefined && (
                // On a phone the reason stands above, out of sight of the button that does nothing.
                <div className="flex items-center gap-3 leading-tight lg:hidden">
                  <p aria-hidden="true" className="min-w-0 flex-1 text-sm font-semibold text-chilli">
                    {unpriced}
                  </p>
                  {isAway ? (
                    <Button
                      look="plain"
                      className="shrink-0"
                      busy={quote.isFetching}
                      onClick={() => quote.refetch()}
                    >
                      <Trans>Try again</Trans>
                    </Button>
                  ) : (
                    <Button look="plain" className="shrink-0" onClick={showRefusal}>
                      <Trans>What to do</Trans>
                    </Button>
                  )}
                </div>
              )}
              <div className="flex items-center gap-5">
                <p aria-hidden="true" className="leading-tight lg:hidden">
                  <span className="block text-sm text-soft">
                    {credit ? <Trans>Left to pay</Trans> : <Trans>Total</Trans>}
                  </span>
                  <span className="money font-display text-2xl font-bold">{total ?? '–'}</span>
                </p>
                <Button
                  type="submit"
                  busy={form.formState.isSubmitting}
                  disabled={total === undefined}
                  className="flex-1 text-lg"
                >
                  <Trans>Place Order</Trans>
                  {total && <span className="money max-lg:sr-only"> · {total}</span>}
                </Button>
              </div>
            </div>
          </div>
        </form>
      </FormProvider>
    </div>
  )
}

/** To where it is said what can be done about what there is no price for. */
const showRefusal = () => {
  const place = document.getElementById(refusalId)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector('button')?.focus({ preventScroll: true })
}

export const ErrorBoundary = RouteFailure
