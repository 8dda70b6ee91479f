import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { type SessionUser, useLastUser } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { useOnlinePayments, useTakesDetails } from '../../lib/state/site-facts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { DietMark } from '../../ui/icons/diet-mark.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Message } from '../../ui/message.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { AmountRows } from '../cart/index.ts'
import {
  DeliveryFields,
  type KnownCustomer,
  PaymentFields,
  startingForm,
  useKnownCustomer,
} from '../checkout/index.ts'
import { DealFacts } from './deal-facts.tsx'
import { type CheckedReservation, type ReserveForm, reserveResolver } from './reserve-form.ts'
import { type DealLot, useDeal } from './use-deals.ts'
import { useReserve } from './use-reserve.ts'

/** One rescue deal, to reserve portions of. */
const Reserve = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const user = useLastUser()
  const deal = useDeal(id)
  if (deal.isError && !deal.data)
    return deal.error instanceof ApiError && deal.error.code === 'not_found' ? (
      <Gone title={t`There is no such deal`} />
    ) : (
      <Failure error={deal.error} onRetry={() => deal.refetch()} />
    )
  if (!deal.data) return <PageSkeleton />
  if (deal.data.state !== 'onSale' || deal.data.salePrice === null)
    return <Gone title={t`This sale is over`} />
  if (user === null) return <ForVisitors deal={deal.data} />
  return <Known key={user.id} deal={deal.data} user={user} />
}
export default Reserve

const Gone = ({ title }: { title: string }) => {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} />
      <EmptyState glyph="bag" title={title} text={t`Perhaps another kitchen has something.`} level={1}>
        <Link to="/rescue" className={buttonClass()}>
          <Trans>All rescue deals</Trans>
        </Link>
      </EmptyState>
    </>
  )
}

const DealHead = ({ deal }: { deal: DealLot }) => {
  const title = useDishText().nameOf({ name: deal.title, nameHi: deal.titleHi })
  return (
    <header>
      <PageHead title={title} />
      <h1 className="flex items-start gap-2 text-4xl leading-tight">
        <span className="mt-3">
          <DietMark isVeg={deal.isVeg} />
        </span>
        <span className="min-w-0 break-words">{title}</span>
      </h1>
      <p className="mb-3 text-lg text-soft">
        {deal.restaurant.name}
        {deal.restaurant.address && `, ${deal.restaurant.address}`}
      </p>
      <DealFacts deal={deal} />
    </header>
  )
}

const ForVisitors = ({ deal }: { deal: DealLot }) => {
  const { pathname, search } = useLocation()
  const price = deal.salePrice === null ? '' : formatPaise(deal.salePrice)
  return (
    <div className="max-w-2xl space-y-6">
      <DealHead deal={deal} />
      <p className="text-lg">
        <b className="money font-display text-2xl">{price}</b> <Trans>a portion</Trans>,{' '}
        <span className="font-bold text-leaf">
          <Plural value={deal.remaining} one="# portion left" other="# portions left" />
        </span>
      </p>
      <Button onClick={() => openPopup({ kind: 'signIn', returnTo: pathname + search })}>
        <Trans>Sign in to reserve</Trans>
      </Button>
    </div>
  )
}

const Known = ({ deal, user }: { deal: DealLot; user: SessionUser }) => {
  const known = useKnownCustomer(user.id)
  if (!known) return <PageSkeleton />
  return <Filled deal={deal} user={user} known={known} />
}

const Filled = ({ deal, user, known }: { deal: DealLot; user: SessionUser; known: KnownCustomer }) => {
  const { t } = useLingui()
  const online = useOnlinePayments()
  const takesDetails = useTakesDetails()
  const { problem, fields, reserve } = useReserve(deal.id)
  const form = useForm<ReserveForm, unknown, CheckedReservation>({
    resolver: reserveResolver(takesDetails),
    defaultValues: { ...startingForm(user, known, online), portions: 1, fulfilment: 'collection' },
  })
  const { setError, setValue, watch, register } = form
  const [portions, fulfilment] = watch(['portions', 'fulfilment'])
  const most = Math.max(1, deal.remaining)
  useEffect(() => {
    if (portions > most) setValue('portions', most)
  }, [portions, most, setValue])
  useEffect(() => {
    for (const [name, message] of Object.entries(fields))
      if (/^(shippingDetails\.|payment\.)/.test(name))
        setError(name as 'shippingDetails.fullName', { message })
  }, [fields, setError])
  const quote = useQuery({
    queryKey: ['deal-quote', deal.id, portions, fulfilment],
    queryFn: ({ signal }) =>
      call(
        'POST /api/surplus/:id/quote',
        { params: { id: deal.id }, body: { portions, fulfilment } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const total = quote.data && !quote.isError ? formatPaise(quote.data.total) : undefined
  const by = quote.data ? timeWithDay(quote.data.handOverBy) : ''
  const title = useDishText().nameOf({ name: deal.title, nameHi: deal.titleHi })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit((checked) => reserve(checked, portions, fulfilment))}
        className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
      >
        <div className="min-w-0 space-y-6">
          <DealHead deal={deal} />
          <div className="space-y-8 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <span className="block font-display text-2xl font-bold">
                  <Trans>Portions</Trans>
                </span>
                <span className="text-leaf">
                  <Plural value={deal.remaining} one="# portion left" other="# portions left" />
                </span>
              </p>
              <Stepper
                name={title}
                quantity={portions}
                onChange={(next) => setValue('portions', Math.min(most, Math.max(1, next)))}
                className="w-40"
              />
            </div>
            <fieldset>
              <legend className="mb-3 font-display text-2xl font-bold">
                <Trans>How you get it</Trans>
              </legend>
              <div className="grid gap-2 sm:grid-cols-2">
                <Choice value="collection" {...register('fulfilment')}>
                  <b className="block">
                    <Trans>Fetch it yourself</Trans>
                  </b>
                  <span className="block text-sm text-soft">
                    <Trans>At the counter, no delivery fee</Trans>
                  </span>
                </Choice>
                <Choice value="delivery" {...register('fulfilment')}>
                  <b className="block">
                    <Trans>Have it brought</Trans>
                  </b>
                  <span className="block text-sm text-soft">
                    <Trans>Like any other order</Trans>
                  </span>
                </Choice>
              </div>
            </fieldset>
            {fulfilment === 'delivery' && <DeliveryFields addresses={known.addresses} />}
            <PaymentFields userId={user.id} atCounter={fulfilment === 'collection'} />
          </div>
        </div>
        <section
          aria-labelledby="reserve-summary"
          className="min-w-0 space-y-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6 lg:sticky lg:top-20"
        >
          <h2 id="reserve-summary" className="text-2xl">
            <Trans>Order Summary</Trans>
          </h2>
          {quote.data && (
            <dl className="space-y-1.5">
              <AmountRows amounts={quote.data} percent={null} />
              <div className="flex items-baseline justify-between border-t border-line pt-2">
                <dt className="font-bold">
                  <Trans>Total</Trans>
                </dt>
                <dd className="money font-display text-2xl font-bold">{total}</dd>
              </div>
            </dl>
          )}
          {quote.data && (
            <p className="text-soft">
              {fulfilment === 'collection' ? (
                <Trans>
                  Fetch it by {by}. After that it is not handed over any more, and what you have paid comes
                  back.
                </Trans>
              ) : (
                <Trans>It must be with you by {by}, or what you have paid comes back.</Trans>
              )}
            </p>
          )}
          {quote.isError && (
            <Message kind="error">{messageOf(quote.error, t`The price could not be read.`)}</Message>
          )}
          {problem && <Message kind="error">{problem}</Message>}
          <Button
            type="submit"
            busy={form.formState.isSubmitting}
            disabled={total === undefined}
            className="w-full text-lg"
          >
            <Trans>Reserve</Trans>
            {total && <span className="money"> · {total}</span>}
          </Button>
          <p className="text-sm text-soft">{t`What nobody buys is offered to shelters, free of charge.`}</p>
        </section>
      </form>
    </FormProvider>
  )
}
