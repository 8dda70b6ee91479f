import { Plural, Trans } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconBike,
  IconHeartHandshake,
  IconHourglass,
  IconPigMoney,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import type { DonationTimeline, TimelineStep } from '#shared/giving/contracts.ts'
import { languageTags } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { currentLocale } from '../../../lib/language/i18n.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { TimeText } from '../../../ui/time-text.tsx'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>
type Used = Extract<TimelineStep, { kind: 'used' }>

/** From the donor to the meal, step by step; what still waits stands last, and says so. */
export const Steps = ({ timeline }: { timeline: DonationTimeline }) => {
  const { steps, waiting, donation } = timeline
  const { kept } = donation
  return (
    <ol className="space-y-5">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added behind the others
        <StepOf key={`${step.kind} ${index}`} step={step} timeline={timeline} />
      ))}
      {donation.status === 'pending' && (
        <Step icon={IconHourglass} open title={<Trans>Your bank has not confirmed it yet</Trans>} />
      )}
      {kept > 0 && <Kept timeline={timeline} />}
      {waiting > 0 && <Waiting timeline={timeline} />}
    </ol>
  )
}

const StepOf = ({ step, timeline: { donation } }: { step: TimelineStep; timeline: DonationTimeline }) => {
  switch (step.kind) {
    case 'given':
      return <Step icon={IconHeartHandshake} at={step.at} title={<YouGave donation={donation} />} />
    case 'received':
      return (
        <Step icon={IconPigMoney} at={step.at} title={<Trans>It arrived in the fund</Trans>}>
          {donation.receiptNumber && <Trans>Receipt {donation.receiptNumber}</Trans>}
        </Step>
      )
    case 'refunded':
      return (
        <Step
          icon={IconArrowBackUp}
          at={step.at}
          title={<Trans>{formatPaise(step.amount)} went back to you</Trans>}
        />
      )
    case 'used':
      return <UsedStep step={step} />
  }
}

const YouGave = ({ donation: { amount, kind, meals } }: { donation: DonationTimeline['donation'] }) => {
  const rupees = formatPaise(amount)
  if (kind === 'checkout') return <Trans>You added {rupees} to an order</Trans>
  if (meals === null) return <Trans>You gave {rupees}</Trans>
  return (
    <Plural
      value={meals}
      one={`You sponsored # meal for ${rupees}`}
      other={`You sponsored # meals for ${rupees}`}
    />
  )
}

const UsedStep = ({ step }: { step: Used }) => {
  const { amount, returned, of, purpose, receivedAt, undelivered, lotId } = step
  const isMeal = purpose === 'sponsoredMeal'
  return (
    <Step
      icon={isMeal ? IconToolsKitchen2 : IconBike}
      at={step.at}
      good={returned < amount && !undelivered}
      title={<PaidFor step={step} />}
    >
      {returned > 0 && (
        <>
          <Trans>
            {formatPaise(returned)} of it came back to the fund, because it was cancelled or refunded, and is
            spent again.
          </Trans>{' '}
        </>
      )}
      {returned >= amount ? null : undelivered ? (
        <Trans>It was cooked, but could not be handed over: no shelter had it.</Trans>
      ) : receivedAt === null ? (
        <Trans>On its way: the shelter has not had it yet.</Trans>
      ) : (
        <Trans>A shelter received it on {exactTime(receivedAt)}.</Trans>
      )}
      {of > amount && (
        <>
          {' '}
          <Trans>Other donations paid the remaining {formatPaise(paise(of - amount))}.</Trans>
        </>
      )}
      {lotId !== null && (
        <>
          {' '}
          <Link
            to={`/rescues/${encodeURIComponent(lotId)}`}
            className="inline-block py-1 font-bold text-accent underline"
          >
            <Trans>The story of this rescue</Trans>
          </Link>
        </>
      )}
    </Step>
  )
}

const PaidFor = ({ step: { amount, returned, purpose, portions, restaurant } }: { step: Used }) => {
  const paid = formatPaise(returned < amount ? paise(amount - returned) : amount)
  const from = restaurant && (
    <Link to={`/restaurants/${restaurant.id}`} className="text-accent underline">
      {restaurant.name}
    </Link>
  )
  if (portions === null || !from) return <Trans>{paid} brought food to a shelter</Trans>
  if (purpose === 'sponsoredMeal')
    return (
      <Trans>
        {paid} for <Plural value={portions} one="# meal" other="# meals" /> cooked by {from} for a shelter
      </Trans>
    )
  return (
    <Trans>
      {paid} brought <Plural value={portions} one="# rescued portion" other="# rescued portions" /> from{' '}
      {from} to a shelter
    </Trans>
  )
}

/** What is kept for the meals that it sponsored. */
const Kept = ({ timeline: { donation, mealsAhead, lastWeek } }: { timeline: DonationTimeline }) => {
  const { kept, mealsKept } = donation
  const rupees = formatPaise(kept)
  return (
    <Step
      icon={IconToolsKitchen2}
      open
      title={
        <Plural
          value={mealsKept}
          one={`${rupees} is kept for # sponsored meal`}
          other={`${rupees} is kept for # sponsored meals`}
        />
      }
    >
      {mealsAhead > 0 ? (
        <Plural
          value={mealsAhead}
          one="A shelter asks for meals when it needs them. # meal was sponsored before yours and is served first."
          other="A shelter asks for meals when it needs them. # meals were sponsored before yours and are served first."
        />
      ) : (
        <Trans>A shelter asks for meals when it needs them, and yours are next.</Trans>
      )}{' '}
      <MealPace meals={lastWeek.meals} />
    </Step>
  )
}

const Waiting = ({ timeline: { waiting, ahead, lastWeek } }: { timeline: DonationTimeline }) => (
  <Step icon={IconHourglass} open title={<Trans>{formatPaise(waiting)} waits for its turn</Trans>}>
    {ahead > 0 ? (
      <Trans>
        The oldest rupee is spent first. {formatPaise(ahead)} of older donations are spent before yours.
      </Trans>
    ) : (
      <Trans>The oldest rupee is spent first, and yours is next.</Trans>
    )}{' '}
    <Trans>It pays when surplus food needs a courier, and for meals that nobody sponsored.</Trans>{' '}
    <RescuePace times={lastWeek.rescues + lastWeek.meals} />
  </Step>
)

/** How often that was, counted. */
const RescuePace = ({ times }: { times: number }) =>
  times === 0 ? (
    <Trans>In the last 7 days that was not needed, so nobody can say when it will be.</Trans>
  ) : (
    <Plural
      value={times}
      one="In the last 7 days that was once."
      other={`In the last 7 days that was # times, about one every ${every(times)}.`}
    />
  )

const MealPace = ({ meals }: { meals: number }) =>
  meals === 0 ? (
    <Trans>In the last 7 days no shelter asked, so nobody can say when the next one will.</Trans>
  ) : (
    <Plural
      value={meals}
      one="In the last 7 days shelters asked once."
      other={`In the last 7 days shelters asked # times, about once every ${every(meals)}.`}
    />
  )

const weekHours = 7 * 24
/** How long a week takes for one of so many, in words: `3 hours`. */
const every = (times: number): string => {
  const hours = weekHours / times
  if (hours < 1) return unitText(Math.max(1, Math.round(hours * 60)), 'minute')
  return hours < 36 ? unitText(Math.round(hours), 'hour') : unitText(Math.round(hours / 24), 'day')
}
const unitText = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(languageTags[currentLocale()], { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  )

type StepProps = {
  icon: Icon
  title: ReactNode
  at?: string
  /** Not done yet. */
  open?: boolean
  /** What it was given for. */
  good?: boolean
  children?: ReactNode
}

const Step = ({ icon: StepIcon, title, at, open = false, good = false, children }: StepProps) => (
  <li className="group relative flex gap-4">
    <span
      className={`z-10 grid size-11 shrink-0 place-items-center rounded-full ${open ? 'border-2 border-dashed border-line-strong bg-surface text-soft' : good ? 'bg-leaf-tint text-leaf' : 'bg-sunken text-accent'}`}
    >
      <StepIcon aria-hidden="true" size={22} />
    </span>
    <span
      aria-hidden="true"
      className="absolute top-11 -bottom-5 left-[1.3rem] w-0.5 bg-line group-last:hidden"
    />
    <div className="min-w-0 pt-1.5">
      <p className="wrap-anywhere font-bold">{title}</p>
      {children && <p className="wrap-anywhere text-soft">{children}</p>}
      {at && (
        <p className="text-sm text-soft">
          <TimeText at={at} />
        </p>
      )}
    </div>
  </li>
)
