import { courierTags, type FoodTag, foodTags, tagsFor } from '#shared/ratings/tags.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import type { RatingRow, ThumbRow } from '../features/orders/ratings/ratings-part.ts'
import type { MenuDish } from './carts.ts'
import type { Chance } from './chance.ts'
import { disappointed, lukewarm } from './complaint-texts.ts'
import type { OrderRows } from './order-course.ts'
import { apologies, thanks } from './reply-texts.ts'
import { content, delighted, hot, savoury } from './review-texts.ts'

export type Review = { rating: RatingRow; thumbs: ThumbRow[] }

/**
 * What was written of each restaurant already. Nobody writes the sentence of somebody else: what looks
 * copied looks forged. Whoever finds none left gives stars without words.
 */
export type Said = Map<string, Set<string>>

/** So many say how it was, and of those so many in words; whom something disappointed, more of them. */
const rated = 0.44
const inWords = 0.34
const complains = 0.6

/**
 * What the customer says of a delivered order, or nothing: stars by how well its dishes are liked and by how
 * late it came; words that fit, thumbs, and what the restaurant answers.
 */
export const reviewOf = (
  chance: Chance,
  { order, items, delivery }: OrderRows,
  dishes: ReadonlyMap<string, MenuDish>,
  now: Date,
  said: Said,
): Review | null => {
  if (order.deliveredAt === null || !chance.happens(rated)) return null
  const at = new Date(order.deliveredAt.getTime() + minuteMs * chance.between(65, 26 * 60))
  if (at >= now) return null
  const known = items.flatMap(({ dishId }) => dishes.get(dishId ?? '') ?? [])
  const liked = known.reduce((sum, dish) => sum + dish.liked, 0) / Math.max(1, known.length)
  const late = order.deliveredAt > order.promisedBy
  const stars = starsOf(chance, liked, late)
  const speaks = chance.happens(stars <= 3 ? complains : inWords)
  const { feedback, about } = speaks ? wordsFor(chance, stars, known, said) : silence
  const courierStars = chance.happens(0.6) ? (late ? chance.between(2, 4) : chance.pick([5, 5, 5, 4])) : null
  // Whoever names a dish has a thumb for it too, or nobody would find the words on its page.
  const thumbs = known
    .filter(({ id }) => chance.happens(0.55) || id === about)
    .map(({ id, liked: mean }) => ({
      orderId: order.id,
      dishId: id,
      up: thinksWell(chance, mean, { stars, named: id === about }),
      at,
    }))
  return {
    rating: {
      orderId: order.id,
      id: idOf(chance),
      userId: order.userId,
      restaurantId: order.restaurantId,
      rating: stars,
      tags: tagsOf(chance, foodTags, stars, late),
      feedback,
      isPublic: chance.happens(0.93),
      at,
      changedAt: null,
      reply:
        feedback === ''
          ? null
          : replyTo(chance, { stars, feedback, at, now }, written(said, order.restaurantId)),
      courierId: courierStars === null ? null : (delivery?.agentId ?? null),
      courierRating: delivery?.agentId == null ? null : courierStars,
      courierTags: courierStars === null ? [] : tagsOf(chance, courierTags, courierStars, late),
      hiddenAt: null,
      hiddenReason: null,
    },
    thumbs: thumbs.filter(({ dishId }, index) => thumbs.findIndex((one) => one.dishId === dishId) === index),
  }
}

const starsOf = (chance: Chance, liked: number, late: boolean): number =>
  Math.min(5, Math.max(1, Math.round(chance.around(liked + 0.15 - (late ? 0.9 : 0), 0.75))))

/** Of one dish, its mean being `mean`; of one that words are about, as the words are. */
const thinksWell = (
  chance: Chance,
  mean: number,
  { stars, named }: { stars: number; named: boolean },
): boolean => {
  const likes = chance.happens(stars >= 4 ? Math.min(0.99, (mean - 1) / 4 + 0.04) : 0.45)
  return named ? stars >= 4 : likes
}

const silence: { feedback: string; about: string | null } = { feedback: '', about: null }

const written = (said: Said, restaurantId: string): Set<string> => {
  const texts = said.get(restaurantId) ?? new Set()
  said.set(restaurantId, texts)
  return texts
}

/** What is said of these dishes of one order, best where it fits one of them alone, and of which it is. */
const wordsFor = (chance: Chance, stars: number, known: readonly MenuDish[], said: Said): typeof silence => {
  const byLiking = known.toSorted((one, other) => other.liked - one.liked)
  const [favourite] = byLiking
  if (!favourite) return silence
  const texts = written(said, favourite.restaurantId)
  const list = stars === 5 ? delighted : stars === 4 ? content : stars === 3 ? lukewarm : disappointed
  const fitting = list.flatMap(({ text, of }) => {
    const dish = of ? byLiking.find(({ name }) => of(name)) : favourite
    return dish === undefined || texts.has(text)
      ? []
      : [{ text, dish, own: of !== undefined && of !== hot && of !== savoury }]
  })
  if (fitting.length === 0) return silence
  const own = fitting.filter((one) => one.own)
  const { text, dish } = chance.pick(own.length > 0 && chance.happens(0.3) ? own : fitting)
  texts.add(text)
  return {
    feedback: text.replace('{dish}', (inHindi(text) && dish.nameHi) || dish.name),
    about: text.includes('{dish}') ? dish.id : null,
  }
}

const tagsOf = <T extends FoodTag | (typeof courierTags)[number]>(
  chance: Chance,
  all: readonly T[],
  stars: number,
  late: boolean,
): T[] =>
  tagsFor(all, stars).filter((tag) =>
    chance.happens(tag === 'late' || tag === 'cold' ? (late ? 0.7 : 0.1) : 0.3),
  )

const inHindi = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)

type Answered = { stars: number; feedback: string; at: Date; now: Date }

/** Restaurants answer most complaints, and some praise, within a day and in the language of either. */
const replyTo = (
  chance: Chance,
  { stars, feedback, at, now }: Answered,
  texts: Set<string>,
): string | null => {
  if (at.getTime() + 20 * hourMs > now.getTime() || !chance.happens(stars <= 3 ? 0.65 : 0.22)) return null
  const left = (stars <= 3 ? apologies : thanks).filter(
    (text) => inHindi(text) === inHindi(feedback) && !texts.has(text),
  )
  if (left.length === 0) return null
  const reply = chance.pick(left)
  texts.add(reply)
  return reply
}

/** A UUID of this chance. */
export const idOf = (chance: Chance): string => {
  const bytes = chance.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
