import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { languagePrefix } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dealAlerts, surplusLots } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { staffMembers } from '../../../db/views/staff.ts'
import type { Deps } from '../../../deps.ts'
import { signLink } from '../../../http/sign-in/signed-link.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { i18nFor } from '../../../languages.ts'
import type { Message } from '../../notifications/message.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { sendPush } from '../../notifications/send-push.ts'
import { transmitAllOnce } from '../../notifications/transmit-once.ts'
import { receiptClock, receiptTime } from '../../receipts/format.ts'
import { metresTo, onSaleNow } from '../lots/list-deals.ts'
import { type LotRecord, selectLots } from '../lots/lot-view.ts'
import type { LotRow } from '../rows.ts'

/** How far a kitchen may be from the place that somebody chose, in metres. */
const nearMetres = 5_000
/** People at a time; the next job goes on with those after them. */
const atOnce = 100
/** Browsers that are written to at the same time. */
const pushedAtOnce = 10

/** Queues the announcement of a lot that is for sale, as part of `tx`. */
export const queueAnnouncement = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { id, saleUntil }: LotRow,
): Promise<void> => {
  if (saleUntil !== null) await jobs.send('announce-deal', { lotId: id, after: null }, { tx })
}

/**
 * Tells those who asked for it of a rescue deal, by e-mail and in the browsers that show notifications, and
 * each of them of one a day (Asia/Kolkata): a job, which is repeated until all are told. A person is claimed
 * for the deal first, so that of two deals at once one is announced; who could not be told is released, and
 * may be told of another. Nothing is sent of what is not on sale any more, nor to the restaurant's people.
 */
export const announceDeal = async (deps: Deps, { lotId, after }: JobData['announce-deal']): Promise<void> => {
  const [deal] = await selectLots(deps.db, and(eq(surplusLots.id, lotId), onSaleNow(deps.clock())))
  if (!deal) return
  const day = marketDay(deps.clock())
  const recipients = await selectAsked(deps, deal, after)
  const last = recipients.at(-1)
  if (recipients.length === atOnce && last) await deps.jobs.send('announce-deal', { lotId, after: last.id })
  const claimed = await claim(
    deps,
    recipients.filter((person) => isNear(person, deal)).map(({ id }) => id),
    { lotId, day },
  )
  const people = recipients.filter(({ id }) => claimed.has(id))
  if (people.length === 0) return
  const failed = new Set([...(await mail(deps, deal, people, day)), ...(await push(deps, deal, people, day))])
  if (failed.size === 0) return
  await release(deps, [...failed], lotId)
  throw new Error(`${failed.size} people could not be told of the deal ${lotId}`)
}

const selectAsked = ({ db }: Pick<Deps, 'db'>, { lot }: LotRecord, after: string | null) =>
  db
    .select({
      id: profiles.id,
      email: profiles.email,
      language: profiles.language,
      lat: dealAlerts.lat,
      lng: dealAlerts.lng,
    })
    .from(dealAlerts)
    .innerJoin(profiles, eq(profiles.id, dealAlerts.userId))
    .where(
      and(
        after === null ? undefined : gt(dealAlerts.userId, after),
        isNull(profiles.suspendedAt),
        isNull(profiles.deletedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(staffMembers)
            .where(
              and(
                eq(staffMembers.userId, dealAlerts.userId),
                eq(staffMembers.restaurantId, lot.restaurantId),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(dealAlerts.userId))
    .limit(atOnce)

type Asked = Awaited<ReturnType<typeof selectAsked>>[number]

/** Metres from the place that somebody chose; null where they chose none, or the restaurant has none. */
const metresFrom = ({ lat, lng }: Asked, deal: LotRecord): number | null =>
  lat === null || lng === null ? null : metresTo({ lat, lng }, deal)

const isNear = (person: Asked, deal: LotRecord): boolean =>
  person.lat === null || (metresFrom(person, deal) ?? Number.POSITIVE_INFINITY) <= nearMetres

/** Claims people for the deal who were told of no other one that day; returns who is its own. */
const claim = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  { lotId, day }: { lotId: string; day: string },
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const claimed = await db
    .update(dealAlerts)
    .set({ notifiedOn: day, notifiedOf: lotId })
    .where(
      and(
        inArray(dealAlerts.userId, [...ids]),
        or(sql`${dealAlerts.notifiedOn} IS DISTINCT FROM ${day}::date`, eq(dealAlerts.notifiedOf, lotId)),
      ),
    )
    .returning({ id: dealAlerts.userId })
  return new Set(claimed.map(({ id }) => id))
}

const release = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[], lotId: string): Promise<void> => {
  await db
    .update(dealAlerts)
    .set({ notifiedOn: null, notifiedOf: null })
    .where(and(inArray(dealAlerts.userId, [...ids]), eq(dealAlerts.notifiedOf, lotId)))
}

/** By the day and not by the deal, so that whatever happens nobody is sent two on one day. */
const messageId = (day: string, userId: string) => `deal-${day}-${userId}`

/** E-mails them; returns who may be tried again. */
const mail = async (
  deps: Deps,
  deal: LotRecord,
  people: readonly Asked[],
  day: string,
): Promise<string[]> => {
  const byId = new Map(people.map((person) => [messageId(day, person.id), person]))
  const failed = await transmitAllOnce(deps, [...byId.keys()], async (ids) => {
    const messages = ids.flatMap((id): [string, Message][] => {
      const person = byId.get(id)
      return person ? [[id, letterTo(deps, person, deal)]] : []
    })
    return new Map(messages)
  })
  return [...failed.keys()].flatMap((id) => byId.get(id)?.id ?? [])
}

/** With its day where that is another one than its listing's: late food is on sale beyond midnight. */
const clockWithDay = (at: Date, listedAt: Date, language: Asked['language']): string =>
  marketDay(at) === marketDay(listedAt) ? receiptClock(at, language) : receiptTime(at, language)

const factsFor = ({ lot, restaurant }: LotRecord, language: Asked['language']) => ({
  title: lot.title,
  restaurant: restaurant.name,
  price: formatPaise(lot.salePrice ?? paise(0)),
  portions: lot.remaining,
  time: clockWithDay(lot.saleUntil ?? lot.safeUntil, lot.listedAt, language),
})

const letterTo = (deps: Deps, person: Asked, deal: LotRecord): Message => {
  const { language } = person
  const { to, content } = writeMessage(deps, person, 'dealListed', {
    ...factsFor(deal, language),
    isNear: person.lat !== null,
    path: dealPath(deal),
  })
  const url = `${deps.settings.publicUrl}${languagePrefix(language)}`
  const i18n = i18nFor(language)
  return {
    to,
    content: {
      ...content,
      footer: [
        {
          link: {
            label: i18n._(/*i18n*/ 'Tell me of no more rescue deals'),
            url: `${url}/rescue?token=${signLink(deps, 'leave-deal-alerts', person.id)}`,
          },
        },
      ],
    },
  }
}

const dealPath = ({ lot }: LotRecord) => `/rescue?deal=${encodeURIComponent(lot.id)}`

/** Notifies their browsers, some at a time; returns who may be tried again. */
const push = async (
  deps: Deps,
  deal: LotRecord,
  people: readonly Asked[],
  day: string,
): Promise<string[]> => {
  const failed: string[] = []
  for (let first = 0; first < people.length; first += pushedAtOnce)
    await Promise.all(
      people.slice(first, first + pushedAtOnce).map(({ id }) =>
        sendPush(deps, id, messageId(day, id), (language) => {
          const i18n = i18nFor(language)
          const facts = factsFor(deal, language)
          return {
            title: i18n._(/*i18n*/ 'A rescue deal: {title}', facts),
            body: i18n._(/*i18n*/ '{restaurant}, {price} a portion, on sale until {time}.', facts),
            path: `${languagePrefix(language)}${dealPath(deal)}`,
            tag: 'deal',
          }
        }).catch((error: unknown) => {
          deps.log.warn({ err: error }, 'a browser was not told of a rescue deal')
          failed.push(id)
        }),
      ),
    )
  return failed
}
