import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import type { Shelter } from '#shared/shelters/contracts.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { timeWithDay } from '../../lib/language/time-with-day.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { Message } from '../../ui/message.tsx'
import { FoodHeading } from '../../ui/page/food-heading.tsx'
import { useMatchReason } from '../../ui/rescue/match-reason.ts'
import { SlotWarnings } from '../../ui/rescue/slot-warnings.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Recurring } from './recurring.tsx'
import { type Offer, useOffers, useRecurring, useShelterStep } from './use-shelter.ts'

/** Food that the shelter could have now, what has to be fetched first on top. */
export const OffersPanel = ({ shelter }: { shelter: Shelter }) => {
  const { t, i18n } = useLingui()
  const offers = useOffers()
  const recurring = useRecurring()
  const today = offers.data?.pages[0]
  const figure = (value: number | undefined) => (value === undefined ? undefined : i18n.number(value))
  return (
    <div className="space-y-5">
      {shelter.status === 'suspended' && (
        <Message kind="error">
          <Trans>Your shelter receives nothing at the moment: {shelter.reason}</Trans>
        </Message>
      )}
      <SlotWarnings recurring={recurring.data?.items ?? []} />
      <StatCards>
        <StatCard label={t`Portions coming or here today`} value={figure(today?.taken)} />
        <StatCard label={t`Room left today`} value={figure(today?.left)} />
      </StatCards>
      <PagedList
        query={offers}
        live
        layout="grid items-stretch gap-4 lg:grid-cols-2 [&>li]:min-w-0"
        rowHeight="h-56"
        failure={t`The offers could not be loaded.`}
        empty={
          <EmptyState
            glyph="kitchen"
            title={t`Nothing is offered right now`}
            text={t`New offers appear here by themselves, most of them after lunch and after dinner.`}
          />
        }
      >
        {(offer) => <OfferCard offer={offer} />}
      </PagedList>
      <Recurring />
    </div>
  )
}

const OfferCard = ({ offer }: { offer: Offer }) => {
  const { t, i18n } = useLingui()
  const step = useShelterStep()
  const [wanted, setWanted] = useState<number>()
  const { lot, pickUpBy, distance } = offer
  const { title } = lot
  const portions = Math.min(wanted ?? offer.match?.portions ?? offer.portions, offer.portions)
  const by = timeWithDay(pickUpBy)
  const safe = timeWithDay(lot.safeUntil)
  const kilometres = distance === null ? '' : i18n.number(distance / 1_000, { maximumFractionDigits: 1 })
  const allergens = lot.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const accept = () =>
    step.mutate(
      { kind: 'accept', lot: lot.id, portions },
      {
        onSuccess: () => toast.success(t`Accepted. Now somebody is asked to bring it.`),
        onError: (error) => toast.error(messageOf(error, t`That did not work. Please try again.`)),
      },
    )
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      {offer.match && <Suggested match={offer.match} />}
      <FoodHeading isVeg={lot.isVeg} title={title} />
      <p className="text-soft">
        {lot.restaurant.name}
        {kilometres !== '' && (
          <>
            {' · '}
            <Trans>{kilometres} km away</Trans>
          </>
        )}
      </p>
      <p>
        <b className="text-leaf">
          <Plural value={offer.portions} one="# portion for you" other="# portions for you" />
        </b>
        {' · '}
        <Trans>
          to be fetched by {by}, safe to eat until {safe}
        </Trans>
      </p>
      {allergens !== '' && (
        <p className="text-sm">
          <Trans>Contains {allergens}</Trans>
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <Stepper
          name={title}
          quantity={portions}
          onChange={(next) => setWanted(Math.min(offer.portions, Math.max(1, next)))}
          className="w-40"
        />
        <Button busy={step.isPending} onClick={accept}>
          <Trans>
            Accept<span className="sr-only"> {title}</span>
          </Trans>
        </Button>
      </div>
    </article>
  )
}

/** What of it would do best here, of all that is open, and why. */
const Suggested = ({ match: { portions, reason } }: { match: NonNullable<Offer['match']> }) => {
  const why = useMatchReason()(reason)
  return (
    <p className="rounded-2xl bg-leaf-tint px-3 py-2 text-sm text-leaf">
      <b>
        <Trans>Suggested for you:</Trans>
      </b>{' '}
      <Plural value={portions} one="# portion" other="# portions" />, {why}
    </p>
  )
}
