import { startOfDay } from '#shared/calendar.ts'
import type { DonationBody } from '#shared/giving/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { composeStatement } from '../db/statement.ts'
import { insertCompany } from '../features/giving/companies/open-company.ts'
import { donationRow } from '../features/giving/donate.ts'
import { donated } from '../features/giving/donations/donated.ts'
import { receive } from '../features/giving/fund/fund.ts'
import { insertReceived } from '../features/giving/gifts-part.ts'
import { nextReceiptNumber } from '../features/giving/settle-donation.ts'
import { impactPart } from '../features/impact/record-impact.ts'
import { transferPart } from '../features/ledger/post-transfer.ts'
import { newPayment } from '../features/payments/create-payment.ts'
import { insertPayments } from '../features/payments/payment-parts.ts'
import { sandboxReference } from '../features/payments/sandbox/sandbox-webhook.ts'
import { readSetting } from '../features/settings/read-setting.ts'
import type { Agenda } from './agenda.ts'
import type { Cast, Regular } from './cast.ts'
import type { Chance } from './chance.ts'
import type { PastDay } from './days.ts'
import { capture } from './order-course.ts'
import type { Past } from './past-deps.ts'
import { always } from './write-orders.ts'

/** Gifts on an ordinary day; on Sundays and on days of rain there are more. */
const perDay = 3.4

/** A company some of whose people give; every so manieth of the regulars works there. */
const company = { id: 'lalbagh-softworks', name: 'Lalbagh Softworks', oneIn: 6 }

export const openCompanyPage = ({ tx }: Past, createdAt: Date): Promise<void> =>
  insertCompany(tx, { id: company.id, name: company.name, createdAt })

/** What is given on a day, by whoever has an account and by visitors. */
export const planGifts = (
  past: Past,
  agenda: Agenda,
  { day, weekday, rain }: PastDay,
  { customers }: Pick<Cast, 'customers'>,
): void => {
  const { deps, chance } = past
  const midnight = startOfDay(day).getTime()
  const mean = perDay * (weekday === 6 ? 1.5 : 1) * (rain ? 1.25 : 1)
  const count = Math.max(0, Math.round(chance.around(mean, 1.4)))
  for (let gift = 0; gift < count; gift++) {
    const hour = Math.min(23, Math.max(7, chance.around(15, 3.2)))
    const at = new Date(midnight + hour * hourMs + chance.between(0, 58) * minuteMs)
    const donor = chance.pick(customers.filter(({ since }) => since < at))
    const worksThere = customers.indexOf(donor) % company.oneIn === 0
    const wish = wishOf(chance)
    agenda.add(at, async () => {
      const { mealPrice } = await readSetting(deps.db, 'meals')
      await give(
        past,
        giftOf(donor, { ...wish, worksThere }, { at, mealPrice, provider: deps.payments.name }),
      )
    })
  }
}

/** Writes a gift as `donate` leaves it once its payment has gone through, in one statement. */
const give = async ({ deps, tx }: Past, { donation, payment }: ReturnType<typeof giftOf>): Promise<void> => {
  const { createdAt: receivedAt } = donation
  const receiptNumber = await nextReceiptNumber(tx, receivedAt)
  const parts = [
    always,
    insertPayments([payment]),
    insertReceived({ ...donation, status: 'received', receivedAt, receiptNumber }),
    transferPart(receive(donation), receivedAt),
    impactPart(donated(donation, receivedAt)),
  ]
  await deps.pool.query(composeStatement('write-gift', parts, 'SELECT ok FROM agreed'))
}

type Wish = ReturnType<typeof wishOf> & { worksThere: boolean }

const wishOf = (chance: Chance) => ({
  isVisitor: chance.happens(0.35),
  meals: chance.happens(0.45) ? chance.pick([1, 2, 2, 4, 5, 5, 10, 20]) : null,
  rupees: chance.pick([50, 50, 100, 100, 101, 101, 150, 200, 251, 251, 500, 501, 1_100]),
  message: chance.happens(0.45) ? chance.pick(messages) : '',
  anonymous: chance.happens(0.28),
})

const giftOf = (
  { id, shipping, language }: Regular,
  { isVisitor, meals, rupees, message, anonymous, worksThere }: Wish,
  { at, mealPrice, provider }: { at: Date; mealPrice: Paise; provider: string },
) => {
  const instrument = { method: 'upi', upi: { upiId: `${shipping.email.split('@')[0]}@upi` } } as const
  const body = {
    amount: paise(meals === null ? rupees * 100 : meals * mealPrice),
    ...(meals !== null && { meals }),
    message,
    anonymous,
    ...(worksThere && { company: company.id }),
    ...(isVisitor && { name: shipping.fullName, email: shipping.email }),
  } as DonationBody
  const donor = isVisitor ? null : { id, fullName: shipping.fullName, username: '', email: shipping.email }
  const donation = donationRow(donor, { language, body, createdAt: at })
  const { paymentId, userId, amount } = donation
  const payment = newPayment(provider, {
    id: paymentId,
    purpose: 'donation',
    userId,
    amount,
    instrument,
    now: at,
  })
  return { donation, payment: capture(payment, amount, at, sandboxReference(paymentId)) }
}

const messages = [
  'For my grandmother, who never let anybody leave hungry.',
  'Instead of sweets for the office on my birthday.',
  'For whoever needs it tonight.',
  'Our son turned five today.',
  'In memory of Appa.',
  'First salary!',
  'For the shelter near our school.',
  'Thank you for what you do.',
  'From all of us on the third floor.',
  'जो भूखा है, उसके लिए।',
  'अन्नदान महादान।',
  'माँ की याद में।',
]
