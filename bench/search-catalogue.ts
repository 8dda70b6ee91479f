import type pg from 'pg'

/**
 * A catalogue that nobody cooks, the same in every run: names from the words of real menus, and slips of
 * whoever wrote them.
 */
const mains =
  'paneer chicken mutton aloo gobi mushroom egg fish prawn veg bhindi chana rajma palak dal keema kofta baingan matar soya'.split(
    ' ',
  )
const styles =
  'tikka|masala|biryani|curry|fry|korma|roll|pakora|fried rice|noodles|paratha|soup|kebab|burger|pizza|thali|bharta|pulao|sandwich|dosa|momos|manchurian|makhani|tadka|do pyaza'.split(
    '|',
  )
const extras =
  'special,spicy,home style,hyderabadi,chettinad,tandoori,crispy,malai,achari,kadai,butter,garlic,schezwan,afghani,lucknowi,dum,jumbo,classic,cheese,pepper'.split(
    ',',
  )
const syllables = 'ka ra ma na pa sha ti ri lu do ve ni ja ba go su cha la mi tha'.split(' ')

/** Mulberry32: a fraction from 0 to 1, the same sequence for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

export const madeUpWord = (random: Random, syllableCount: number): string =>
  Array.from({ length: syllableCount }, () => pick(random, syllables)).join('')

/** One letter left out, doubled or exchanged with the next. */
export const withSlip = (random: Random, word: string): string => {
  const at = 1 + Math.floor(random() * (word.length - 2))
  return pick(random, [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + (word[at] ?? '') + word.slice(at),
    swapped(word, at),
  ])
}
export const swapped = (word: string, at: number): string =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)

export const dishName = (random: Random): string => {
  const words = [pick(random, mains), pick(random, styles)]
  if (random() < 0.6) words.unshift(pick(random, extras))
  // The vocabulary of real menus has no end either.
  if (random() < 0.15) words.unshift(madeUpWord(random, 3))
  if (random() < 0.05) words[0] = withSlip(random, words[0] ?? '')
  return words.join(' ')
}

const atOnce = 5_000

/** Writes `count` dishes of a hundredth as many restaurants. */
export const fillCatalogue = async (pool: pg.Pool, count: number): Promise<void> => {
  const random = randomFrom(7)
  const restaurants = Array.from({ length: Math.ceil(count / 100) }, (_, i) => ({
    id: `kitchen-${i}`,
    name: `${madeUpWord(random, 2)} ${pick(random, ['bhavan', 'kitchen', 'dhaba', 'darbar', 'corner', 'palace'])}`,
  }))
  await pool.query(
    `INSERT INTO restaurants (id, name, hours, source, created_at, updated_at)
     SELECT id, initcap(name), '[[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}],[{"opens":0,"closes":1440}]]',
       'bench', now(), now() FROM unnest($1::text[], $2::text[]) AS made (id, name)`,
    [restaurants.map(({ id }) => id), restaurants.map(({ name }) => name)],
  )
  for (let from = 0; from < count; from += atOnce) {
    const names = Array.from({ length: Math.min(atOnce, count - from) }, () => dishName(random))
    await pool.query(
      `INSERT INTO dishes (id, restaurant_id, name, description, price, category, image, best_seller, source, created_at, updated_at)
       SELECT 'made-up-' || $1 + n, 'kitchen-' || ($1 + n) / 100, initcap(name), 'Served with ' || name, 20000, 'main-course', '/dishes/vegetable-dum-biryani.avif',
         n % 10 = 0, 'bench', now(), now() FROM unnest($2::text[]) WITH ORDINALITY AS made (name, n)`,
      [from - 1, names],
    )
  }
  await pool.query('ANALYZE dishes')
}
