import { type Paise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { readLowPrice } from './catalogue-store.ts'

/** Menus differ too much for one figure: what is cheap in one city buys a thali in another. */
const share = 1 / 3

/** The next of ₹1, ₹2, ₹5, ₹10, ₹20, ₹50 and so on that is not below a price. */
export const roundUp = (price: Paise): Paise => {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(price, 1))))
  return paise([1, 2, 5, 10].map((step) => step * power).find((step) => step >= price) ?? price)
}

/** A round price that about a third of the first dishes of the menu do not exceed, in paise. */
export const cheapPrice = async ({ db }: Pick<Deps, 'db'>): Promise<Paise> =>
  roundUp((await readLowPrice(db, share)) ?? paise(0))
