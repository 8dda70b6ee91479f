import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { GiftKind } from '#shared/giving/contracts.ts'
import { type Language, languagePrefix, languages, sourceLanguage } from '#shared/languages.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import { donations, donationUses, fundSpendings } from '../../../db/tables/index.ts'
import { shownRescues } from '../../../db/views/rescue.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { i18nFor } from '../../../languages.ts'
import { profileOf } from '../../accounts/profiles.ts'
import { wants, writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { type DonationRow, giftKind, timelineUrl } from '../donations/donation-view.ts'
import type { SpendingRow } from './notify-spent.ts'

type Part = { donation: DonationRow; amount: Paise; meals: number; isFirst: boolean; isLast: boolean }

/**
 * E-mails the donors of what the fund paid for that a shelter has had it, with the picture if the shelter
 * made one: of each gift when the first of it was eaten, and when all of it was, so that nobody who gave much
 * hears of every portion. A repeat sends nothing, as transmitOnce says.
 */
export const sendServed = async (deps: Deps, spendingId: string): Promise<void> => {
  const [found] = await deps.db
    .select({ spending: fundSpendings, restaurant: storefronts.name })
    .from(fundSpendings)
    .leftJoin(storefronts, eq(storefronts.id, fundSpendings.restaurantId))
    .where(and(eq(fundSpendings.id, spendingId), isNotNull(fundSpendings.receivedAt)))
  if (!found) return
  const what = { ...found, ...(await storyOf(deps, found.spending)) }
  for (const part of await partsOf(deps, found.spending)) {
    if (!part.isFirst && !part.isLast) continue
    const id = `gift-served-${part.donation.id}-${part.isLast ? 'all' : 'first'}`
    await transmitOnce(deps, id, () => letterTo(deps, part, what))
  }
}

type Eaten = { spending: SpendingRow; restaurant: string | null; lotId: string | null; photo: Photo | null }
type Photo = { bytes: Buffer; type: string }

const letterTo = async (deps: Deps, { donation, amount, meals, isLast }: Part, what: Eaten) => {
  const { donorEmail: email, userId } = donation
  if (email === null) return null
  const language = languages.find((known) => known === donation.language) ?? sourceLanguage
  const account = userId === null ? undefined : await profileOf(deps.db, userId)
  const recipient = { email, language, ...(account && { preferences: account.preferences }) }
  if (!donation.updates || !wants(recipient, 'account')) return null
  const timeline = timelineUrl(deps, donation.id, language)
  const { spending, restaurant, lotId, photo } = what
  const { to, content } = writeMessage(deps, { email, language }, 'giftServed', {
    ...{ name: donation.donorName, kind: giftKind(donation) satisfies GiftKind, amount, meals, isLast },
    ...{ portions: spending.portions ?? 0, restaurant: restaurant ?? '', hasPhoto: photo !== null },
    timelineUrl: timeline,
    storyUrl: lotId === null ? null : storyUrl(deps, lotId, language),
  })
  const label = i18nFor(language)._(/*i18n*/ 'Switch e-mails about this gift off on its page')
  return {
    to,
    content: { ...content, footer: [{ link: { label, url: `${timeline}#emails` } }] },
    ...(photo && {
      attachments: [
        {
          filename: `what-came.${photo.type.replace('image/', '')}`,
          contentType: photo.type,
          content: photo.bytes,
        },
      ],
    }),
  }
}

const storyUrl = ({ settings }: Deps, lotId: string, language: Language): string =>
  `${settings.publicUrl}${languagePrefix(language)}/rescues/${encodeURIComponent(lotId)}`

/** The rescue that a spending paid for, and what its shelter shows of it; null if there is none. */
const storyOf = async ({ db }: Deps, { purpose, subjectId }: SpendingRow) => {
  if (purpose !== 'rescueRun') return { lotId: null, photo: null }
  const [run] = await db
    .select({ lotId: shownRescues.lotId, bytes: shownRescues.bytes, type: shownRescues.type })
    .from(shownRescues)
    .where(eq(shownRescues.runId, subjectId))
  if (!run) return { lotId: null, photo: null }
  const { lotId, bytes, type } = run
  return { lotId, photo: bytes === null || type === null ? null : { bytes, type } }
}

/** What each donation paid of it that has not come back, and whether that was the first or the last of it. */
const partsOf = async ({ db }: Deps, { id }: SpendingRow): Promise<Part[]> => {
  const other = (condition: ReturnType<typeof sql>) => sql<boolean>`EXISTS (
    SELECT FROM ${donationUses} u JOIN ${fundSpendings} s ON s.id = u.spending_id
    WHERE u.donation_id = ${donations.id} AND u.returned < u.amount AND s.id <> ${id}::uuid AND ${condition})`
  const own = sql`(SELECT received_at, id FROM ${fundSpendings} o WHERE o.id = ${id}::uuid)`
  const rows = await db
    .select({
      donation: donations,
      amount: sql`${donationUses.amount} - ${donationUses.returned}`.mapWith(Number),
      meals: sql`${donationUses.meals} - ${donationUses.mealsReturned}`.mapWith(Number),
      hasEarlier: other(sql`s.received_at IS NOT NULL AND (s.received_at, s.id) < ${own}`),
      hasOther: other(sql`(s.received_at IS NULL OR (s.received_at, s.id) > ${own})`),
    })
    .from(donationUses)
    .innerJoin(donations, eq(donations.id, donationUses.donationId))
    .where(and(eq(donationUses.spendingId, id), sql`${donationUses.returned} < ${donationUses.amount}`))
    .orderBy(asc(donationUses.place))
  return [...Map.groupBy(rows, ({ donation }) => donation.id).values()].flatMap((uses) => {
    const [first] = uses
    if (!first) return []
    const { donation, hasEarlier, hasOther } = first
    return {
      donation,
      amount: sumOf(uses.map(({ amount }) => paise(amount))),
      meals: uses.reduce((sum, { meals }) => sum + meals, 0),
      isFirst: !hasEarlier,
      isLast: !hasOther && donation.used + donation.refunded === donation.amount,
    }
  })
}
