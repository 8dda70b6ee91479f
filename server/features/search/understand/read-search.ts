import type { Understood, Wish } from '#shared/catalogue/contracts.ts'
import { allergenOf } from './food-words.ts'
import { courseOf, phrases } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A search as it is understood. */
export type ReadSearch = {
  /** The words that a dish or its restaurant must have, in order; may be none. */
  words: string[]
  /** Words that speak for a dish which has them in its name, and against none. */
  soft: string[]
  understood: Understood[]
  /** Both, in the order in which they were typed: what a restaurant may be called. */
  named: string[]
}

/** Whether a text asks for anything. */
export const isAsked = ({ words, understood }: ReadSearch): boolean =>
  words.length > 0 || understood.length > 0

/** Words that say that somebody wants something, and not what. */
const fillers = new Set(
  `i we me my us you am is are it this that a an the some something any anything please pls want wanna need craving get give find
  show order buy have having feel like eat eating food foods dish dishes item items meal menu online delivery deliver best good nice
  tasty yummy delicious famous popular top great favourite favorite and or for with of in on at to from by lunch dinner tiffin
  hungry restaurant restaurants hotel hotels place places shop today tonight now just really very not what where which
  ka ki ke ko se mein men aur ya hai ho ji wala wali wale vala vali vale mujhe mujhko hume chahiye chahie khana khane khaana kuch
  kuchh koi accha acha achha achchha achcha badhiya mast swadisht bhook bhookh bhuk dikhao batao milega`.split(
    /\s+/,
  ),
)
/** Between two things that a dish is to be without. */
const joining = new Set(['and', 'or', 'aur', 'ya', 'na'])
/** After what a dish is to be without, in Hindi: 'pyaz ke bina'. */
const genitive = new Set(['ke', 'ki', 'ka'])
const before = new Set('without no minus except sans bina bagair bager'.split(' '))
const after = new Set('bina bagair bager'.split(' '))
const free = new Set(['free', 'mukt', 'rahit'])
/** Said in one breath: 'pyaz lahsun ke bina'. */
const pair = new Set('pyaz pyaj piyaz kanda onion onions lahsun lahasun lasun lehsun garlic'.split(' '))
const onions = new Set('pyaz pyaj piyaz kanda onion onions'.split(' '))
const diets = new Set<Wish['kind']>(['veg', 'nonVeg', 'vegan', 'jain'])
/** 'Free delivery' wants no delivery to be left out. */
const notWithout = new Set('need worries problem idea delivery time more'.split(' '))

type Span = { from: number; to: number }
/** From a place on, what is understood there, and how many words it takes. */
type Found = { wishes: Wish[]; length: number }

const wishWithout = (form: string): Wish => {
  const allergen = allergenOf(form)
  return allergen === undefined ? { kind: 'without', word: form } : { kind: 'free', allergen }
}

/** 'Without onion and garlic', 'no onion, no garlic', 'gluten free', 'pyaz ke bina'. */
const readWithout = (tokens: readonly Token[], at: number): Found | undefined => {
  const form = (place: number) => tokens[place]?.form ?? ''
  const isThing = (place: number) =>
    form(place) !== '' &&
    !fillers.has(form(place)) &&
    !before.has(form(place)) &&
    !notWithout.has(form(place))
  if (!isThing(at)) return before.has(form(at)) ? readBefore(tokens, at, isThing) : undefined
  if (free.has(form(at + 1))) {
    // 'Sugar free' is what something is called; nobody declares it.
    const wish = wishOf(form(at))
    return wish.kind === 'without' ? undefined : { wishes: [wish], length: 2 }
  }
  const things = pair.has(form(at)) && pair.has(form(at + 1)) ? 2 : 1
  const genitives = genitive.has(form(at + things)) ? 1 : 0
  const behind = at + things + genitives
  // 'Paneer bina pyaz' is paneer without onion; 'pyaz ke bina paneer' is, too.
  if (!after.has(form(behind)) || (genitives === 0 && isThing(behind + 1))) return undefined
  const named = tokens.slice(at, at + things)
  return { wishes: named.map((one) => wishOf(one.form)), length: things + genitives + 1 }
}

const readBefore = (tokens: readonly Token[], at: number, isThing: (place: number) => boolean): Found => {
  const form = (place: number) => tokens[place]?.form ?? ''
  // With nothing behind it, it is still being typed.
  if (!isThing(at + 1)) return { wishes: [], length: 1 }
  const wishes = [wishOf(form(at + 1))]
  let length = 2
  for (;;) {
    const joint = joining.has(form(at + length)) ? 1 : 0
    const isPair = pair.has(form(at + length - 1)) && pair.has(form(at + length))
    if (!isPair && (joint === 0 || !isThing(at + length + 1))) return { wishes, length }
    wishes.push(wishOf(form(at + length + joint)))
    length += joint + 1
  }
}
/** Whoever wants no meat at all is a vegetarian. */
const wishOf = (form: string): Wish =>
  ['meat', 'egg', 'eggs', 'anda', 'ande'].includes(form) ? { kind: 'veg' } : wishWithout(form)

/**
 * What a search asks for beside words: 'thali under 100' is the word thali and a price. Everything that is
 * understood can be taken away again: `rest` is the text without it. A search of fillers alone is searched
 * for as it stands.
 */
export const readSearch = (text: string): ReadSearch => {
  const tokens = tokensOf(text)
  const needed: Token[] = []
  const soft: string[] = []
  const wished: { wish: Wish; span: Span }[] = []
  const named: string[] = []
  const filling: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    const phrase = phrases(tokens, at)
    const found = phrase ?? readWithout(tokens, at)
    if (found) {
      const span = { from: token.start, to: tokens[at + found.length - 1]?.end ?? token.end }
      for (const wish of found.wishes) wished.push({ wish, span })
      if (phrase?.isWord) {
        const forms = tokens.slice(at, at + found.length).map(({ form }) => form)
        soft.push(...forms)
        named.push(...forms)
      }
      at += found.length
      continue
    }
    if (fillers.has(token.form)) filling.push(token.form)
    else if (token.form !== '₹' && token.form !== '<') {
      needed.push(token)
      named.push(token.form)
    }
    at += 1
  }
  const courses = needed.flatMap((token) => {
    const category = courseOf(token.form, needed.length === 1)
    return category === undefined ? [] : [{ token, category }]
  })
  // A dish has one course.
  const [course] = courses.length === 1 ? courses : []
  if (course) {
    const { token, category } = course
    needed.splice(needed.indexOf(token), 1)
    soft.push(token.form)
    wished.push({ wish: { kind: 'category', category }, span: { from: token.start, to: token.end } })
  }
  // By custom: who leaves both away eats no meat either.
  const left = wished.flatMap(({ wish }) => (wish.kind === 'without' ? [wish.word] : []))
  const both = left.some((one) => onions.has(one)) && left.some((one) => pair.has(one) && !onions.has(one))
  const last = wished.at(-1)
  if (both && last && !wished.some(({ wish }) => diets.has(wish.kind)))
    wished.push({ wish: { kind: 'veg' }, span: last.span })
  const meansNothing = needed.length === 0 && wished.length === 0
  return {
    words: meansNothing ? filling : needed.map(({ form }) => form),
    soft: meansNothing ? [] : soft,
    understood: wished.map(({ wish, span }) => ({ ...wish, rest: without(text, span) })),
    named: meansNothing ? filling : named,
  }
}

const without = (text: string, { from, to }: Span): string =>
  `${text.slice(0, from)} ${text.slice(to)}`.replace(/\s+/g, ' ').trim()
