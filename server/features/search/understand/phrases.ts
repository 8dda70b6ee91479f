import type { MenuCategory } from '#shared/catalogue/categories.ts'
import type { Wish } from '#shared/catalogue/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { spellingKey } from '../words/normalise.ts'
import { spelt, type Token } from './tokens.ts'

/** What is understood from a word on. `isWord`: the words also speak for dishes that are called so. */
type Phrase = { wishes: Wish[]; length: number; isWord?: boolean }

const under = new Set('under below within upto max maximum less cheaper <'.split(' '))
const currency = new Set('rs re inr rupee rupees rupay rupaye rupaiye rupaya rupye ₹ bucks'.split(' '))
const above = new Set('above over from atleast minimum'.split(' '))
const minutes = new Set('min mins minute minutes minat'.split(' '))
const stars = new Set('star stars rating rated sitara'.split(' '))
/** A number before one of these is a portion, and no price. */
const measures = new Set(
  'g gm gms gram grams kg ml l litre liter litres piece pieces pcs pc kcal cal cals calorie calories people persons person plate plates inch inches percent'.split(
    ' ',
  ),
)
const numbers: Readonly<Record<string, number>> = {
  sau: 100,
  hundred: 100,
  fifty: 50,
  pachas: 50,
  hazar: 1000,
  thousand: 1000,
}
const times: Readonly<Record<string, number>> = {
  one: 1,
  ek: 1,
  two: 2,
  do: 2,
  three: 3,
  tin: 3,
  teen: 3,
  char: 4,
  four: 4,
  five: 5,
  panch: 5,
}
/** ₹1,00,000: nothing on a menu costs more. */
const dearest = 100_000
const longest = 1_440

/** Phrases of certain words, the longer first. */
const fixed: readonly (readonly [
  phrase: string,
  kind: 'open' | 'near' | 'offers' | 'cheap',
  isWord?: boolean,
])[] = [
  ['open right now', 'open'],
  ['which are open', 'open'],
  ['that are open', 'open'],
  ['open now', 'open'],
  ['now open', 'open'],
  ['currently open', 'open'],
  ['open today', 'open'],
  ['open restaurants', 'open'],
  ['abhi khula hua', 'open'],
  ['abhi khula', 'open'],
  ['abhi khule', 'open'],
  ['abhi khuli', 'open'],
  ['khula hua', 'open'],
  ['khule hue', 'open'],
  ['khula', 'open'],
  ['khule', 'open'],
  ['khuli', 'open'],
  ['close to me', 'near'],
  ['mere aas pas', 'near'],
  ['mere as pas', 'near'],
  ['mere aas paas', 'near'],
  ['mere paas', 'near'],
  ['aas paas', 'near'],
  ['mere pas', 'near'],
  ['aas pas', 'near'],
  ['as pas', 'near'],
  ['aspas', 'near'],
  ['aaspas', 'near'],
  ['pas men', 'near'],
  ['near me', 'near'],
  ['near by', 'near'],
  ['nearby', 'near'],
  ['around me', 'near'],
  ['close by', 'near'],
  ['najdik', 'near'],
  ['najdiki', 'near'],
  ['nearest', 'near'],
  ['on offer', 'offers'],
  ['on sale', 'offers'],
  ['offer', 'offers'],
  ['offers', 'offers'],
  ['ophar', 'offers'],
  ['discount', 'offers'],
  ['discounts', 'offers'],
  ['discounted', 'offers'],
  ['chhut', 'offers'],
  ['cheap', 'cheap'],
  ['cheapest', 'cheap'],
  ['sasta', 'cheap'],
  ['saste', 'cheap'],
  ['sasti', 'cheap'],
  ['low price', 'cheap'],
  ['budget', 'cheap'],
]

/** Diets and tastes; most are words of names, too. */
const tastes: readonly (readonly [
  phrase: string,
  kind: Wish['kind'] & ('veg' | 'nonVeg' | 'vegan' | 'jain' | 'spicy' | 'mild'),
])[] = [
  ['shuddh shakahari', 'veg'],
  ['shudh shakahari', 'veg'],
  ['pure vegetarian', 'veg'],
  ['pure veg', 'veg'],
  ['only vegetarian', 'veg'],
  ['only veg', 'veg'],
  ['veg only', 'veg'],
  ['meat free', 'veg'],
  ['non vegetarian', 'nonVeg'],
  ['non veg', 'nonVeg'],
  ['non vej', 'nonVeg'],
  ['nan vej', 'nonVeg'],
  ['nonveg', 'nonVeg'],
  ['nonvej', 'nonVeg'],
  ['nonvegetarian', 'nonVeg'],
  ['mansahari', 'nonVeg'],
  ['mansaahari', 'nonVeg'],
  ['maansahari', 'nonVeg'],
  ['shakahari', 'veg'],
  ['sakahari', 'veg'],
  ['vegetarian', 'veg'],
  ['vegetarians', 'veg'],
  ['vegitarian', 'veg'],
  ['meatless', 'veg'],
  ['eggless', 'veg'],
  ['veggie', 'veg'],
  ['veg', 'veg'],
  ['vej', 'veg'],
  ['vegan', 'vegan'],
  ['vigan', 'vegan'],
  ['jain', 'jain'],
  ['not too spicy', 'mild'],
  ['not so spicy', 'mild'],
  ['not spicy', 'mild'],
  ['non spicy', 'mild'],
  ['less spicy', 'mild'],
  ['no spicy', 'mild'],
  ['no spice', 'mild'],
  ['kam tikha', 'mild'],
  ['kam mirch', 'mild'],
  ['bina mirch', 'mild'],
  ['mild', 'mild'],
  ['spicy', 'spicy'],
  ['tikha', 'spicy'],
  ['teekha', 'spicy'],
  ['tikhi', 'spicy'],
  ['mirchi wala', 'spicy'],
]

type Said = { said: readonly ((token: Token | undefined) => boolean)[] }

/** Phrases by their first word, since nearly every word begins none; the order of the list decides. */
const phraseTable = <T extends Said>(list: readonly (T & { phrase: string })[]) => {
  const byFirst = new Map<string, T[]>()
  const note = (first: string, one: T) => byFirst.set(first, [...(byFirst.get(first) ?? []), one])
  for (const one of list) {
    const [first = ''] = one.phrase.split(' ')
    note(first, one)
    if (spellingKey(first) !== first) note(spellingKey(first), one)
  }
  return (tokens: readonly Token[], at: number): T | undefined => {
    const { form = '', key = '' } = tokens[at] ?? {}
    const begun = byFirst.get(form) ?? byFirst.get(key)
    return begun?.find(({ said }) => said.every((is, i) => is(tokens[at + i])))
  }
}

const fixedAt = phraseTable(
  fixed.map(([phrase, kind]) => ({ phrase, kind, said: phrase.split(' ').map(spelt) })),
)
const tasteAt = phraseTable(
  tastes.map(([phrase, kind]) => ({ phrase, kind, said: phrase.split(' ').map(spelt) })),
)

const numberAt = (tokens: readonly Token[], at: number): { value: number; length: number } | undefined => {
  const form = tokens[at]?.form ?? ''
  if (/^\d{1,6}(?:\.\d{1,2})?$/.test(form)) {
    const value = Number(form)
    const thousands = tokens[at + 1]?.form === 'k'
    return { value: thousands ? value * 1000 : value, length: thousands ? 2 : 1 }
  }
  const next = numbers[tokens[at + 1]?.form ?? '']
  const many = times[form]
  if (many !== undefined && next !== undefined) return { value: many * next, length: 2 }
  const alone = numbers[form]
  return alone === undefined ? undefined : { value: alone, length: 1 }
}

/** Words before a figure that make it the most: 'under', 'less than', 'not more than', 'up to'. */
const upperBoundBefore = (tokens: readonly Token[], at: number): number => {
  const form = (place: number) => tokens[place]?.form ?? ''
  if (['not', 'no'].includes(form(at)) && form(at + 1) === 'more' && form(at + 2) === 'than') return 3
  if (form(at) === 'at' && form(at + 1) === 'most') return 2
  if (form(at) === 'up' && form(at + 1) === 'to') return 2
  if (!under.has(form(at))) return 0
  return form(at + 1) === 'than' ? 2 : 1
}

/** Words behind a figure that do: 'से कम', 'tak', 'ke andar', 'se niche', 'or less'. */
const upperBoundAfter = (tokens: readonly Token[], at: number): number => {
  const form = (place: number) => tokens[place]?.form ?? ''
  if (['se', 'or'].includes(form(at)) && ['kam', 'less', 'niche', 'neeche'].includes(form(at + 1))) return 2
  if (form(at) === 'ke' && ['andar', 'under', 'niche', 'neeche', 'bhitar'].includes(form(at + 1))) return 2
  return ['tak', 'max', 'maximum', 'only'].includes(form(at)) ? 1 : 0
}

/** 'Rated 4.5', 'rating above 4'. */
const ratingAt = (tokens: readonly Token[], at: number): Phrase | undefined => {
  const form = (place: number) => tokens[place]?.form ?? ''
  if (!['rated', 'rating'].includes(form(at))) return undefined
  const place = above.has(form(at + 1)) ? at + 2 : at + 1
  const number = numberAt(tokens, place)
  if (!number || number.value < 1 || number.value > 5) return undefined
  return { wishes: [{ kind: 'minRating', stars: number.value }], length: place + number.length - at }
}

/** A price or a time, or a rating that is said behind its figure. */
const figureAt = (tokens: readonly Token[], at: number): Phrase | undefined => {
  const form = (place: number) => tokens[place]?.form ?? ''
  const most = upperBoundBefore(tokens, at)
  let place = at + most
  if (most === 0 && form(place) === 'in') place += 1
  const isMoney = currency.has(form(place))
  if (isMoney) place += 1
  const number = numberAt(tokens, place)
  if (!number) return undefined
  place += number.length
  if (measures.has(form(place))) return undefined
  if (minutes.has(form(place))) {
    place += 1
    place += upperBoundAfter(tokens, place)
    if (number.value < 1 || number.value > longest || !Number.isInteger(number.value)) return undefined
    return { wishes: [{ kind: 'maxMinutes', minutes: number.value }], length: place - at }
  }
  if (form(at) === 'in') return undefined
  if (stars.has(form(place)) && number.value >= 1 && number.value <= 5)
    return { wishes: [{ kind: 'minRating', stars: number.value }], length: place + 1 - at }
  const named = currency.has(form(place))
  if (named) place += 1
  const behind = upperBoundAfter(tokens, place)
  // A number alone may be a part of a name, such as Chicken 65.
  if (!isMoney && !named && most === 0 && behind === 0) return undefined
  if (number.value < 1 || number.value > dearest) return undefined
  return {
    wishes: [{ kind: 'maxPrice', price: paise(Math.round(number.value * 100)) }],
    length: place + behind - at,
  }
}

/** Courses by what people call them. */
const courses: readonly (readonly [list: string, category: MenuCategory])[] = [
  ['breakfast nashta naashta', 'breakfast'],
  ['starter starters appetizer appetizers appetiser appetisers', 'starters'],
  ['dessert desserts', 'desserts'],
  ['beverage beverages', 'beverages'],
]
/** Words that mean a course where nothing else is said: 'sweet' alone, not 'sweet lassi'. */
const coursesAlone: readonly (readonly [list: string, category: MenuCategory])[] = [
  ['snack snacks', 'starters'],
  ['sweet sweets mithai mithaai meetha mitha metha', 'desserts'],
  ['drink drinks', 'beverages'],
  ['bread breads', 'breads'],
]
const courseLists = courses.map(([list, category]) => ({ list: new Set(list.split(' ')), category }))
const aloneLists = coursesAlone.map(([list, category]) => ({ list: new Set(list.split(' ')), category }))

/** The course that a word means; `alone`: where no other word of a dish is said. */
export const courseOf = (form: string, alone: boolean): MenuCategory | undefined =>
  [...courseLists, ...(alone ? aloneLists : [])].find(({ list }) => list.has(form))?.category

/** What 'fast delivery' means, in minutes. */
const fast = 30
const soon = new Set('fast quick fastest quickest express'.split(' '))
const rightAway = new Set('jaldi turant'.split(' '))

const topRated = /^(?:top|best|highly|high|well)$/

/** What is understood from a word on, beside what a dish is to be without. */
export const phrases = (tokens: readonly Token[], at: number): Phrase | undefined => {
  const form = (place: number) => tokens[place]?.form ?? ''
  const figure = figureAt(tokens, at)
  if (figure) return figure
  if (topRated.test(form(at)) && ['rated', 'rating'].includes(form(at + 1)))
    return { wishes: [{ kind: 'minRating', stars: 4 }], length: 2 }
  const rating = ratingAt(tokens, at)
  if (rating) return rating
  const isSoon = soon.has(form(at)) && form(at + 1) === 'delivery'
  if (isSoon || rightAway.has(form(at)))
    return { wishes: [{ kind: 'maxMinutes', minutes: fast }], length: isSoon ? 2 : 1 }
  // For how many: what it serves is said of each dish, and no dish is called so.
  if (form(at) === 'for' && /^(?:one|two|three|four|five|[1-9])$/.test(form(at + 1)))
    return { wishes: [], length: measures.has(form(at + 2)) ? 3 : 2 }
  // No dish is called so, and whether it is free depends on the cart.
  if (form(at) === 'free' && form(at + 1) === 'delivery') return { wishes: [], length: 2 }
  const phrase = fixedAt(tokens, at)
  if (phrase) return { wishes: [{ kind: phrase.kind }], length: phrase.said.length }
  const taste = tasteAt(tokens, at)
  return taste && { wishes: [{ kind: taste.kind }], length: taste.said.length, isWord: true }
}
