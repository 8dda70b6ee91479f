import type { Impact } from '#shared/impact-log/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { pictureUrl } from '../drawings/picture-url.ts'
import type { ownYear } from '../giving/donations/own-donations.ts'
import type { SharedDonation } from '../giving/donations/shared-donation.ts'
import type { SharePicture } from './share-picture.ts'

/** What rescued food may look like. */
const picture = '/dishes/vegetable-dum-biryani-480.avif'
const grouped = new Intl.NumberFormat('en-IN')

/** What a shared link to the public ledger shows: its true figures, or that it begins. */
export const impactPicture = ({ sums }: Pick<Impact, 'sums'>): SharePicture => {
  const check = 'On a ledger that you can check'
  const meals = grouped.format(sums.mealsRescued)
  const given = `${formatPaise(sums.given)} given`
  if (sums.mealsRescued > 0)
    return {
      title: sums.mealsRescued === 1 ? '1 meal rescued' : `${meals} meals rescued`,
      lines: [given, check],
      category: 'impact',
      picture,
    }
  return sums.given > 0
    ? { title: given, lines: ['to rescue good food', check], category: 'impact', picture }
    : { title: 'Every meal, every rupee, for anybody to check.', lines: [check], category: 'impact', picture }
}

/** What a shared link to a rescue's story shows: what has become of it, beside the dish's picture. */
export const rescuePicture = ({
  lot,
}: {
  lot: Omit<RescueStory['lot'], 'image' | 'category'>
}): SharePicture => {
  const saved = lot.received + lot.sold
  const portions = (count: number) => `${grouped.format(count)} ${count === 1 ? 'portion' : 'portions'}`
  const title = () => {
    if (saved > 0) return `${portions(saved)} rescued`
    return lot.state === 'closed'
      ? `${portions(lot.wasted)} not rescued in time`
      : `${portions(lot.portions)} to be rescued`
  }
  return {
    title: title(),
    lines: [lot.title, `from ${lot.restaurant.name}`],
    category: 'impact',
    // Where a shelter shows a photo of what came, that is shown instead.
    picture: pictureUrl(derivePicture({ name: lot.title, category: 'main-course', isVeg: lot.isVeg })),
  }
}

/**
 * What a shared link to a donation shows, in the words of the wall and the public ledger; null: to none that
 * arrived.
 */
export const donationPicture = (donation: SharedDonation | null): SharePicture => {
  if (donation === null)
    return {
      title: 'Every meal, every rupee, for anybody to check.',
      lines: ['Give from ₹1, and follow it to the meal'],
      category: 'impact',
      picture,
    }
  const { name, amount, portions } = donation
  const given = formatPaise(amount)
  const meals = portions === 1 ? '1 portion' : `${grouped.format(portions)} portions`
  return {
    title: `${given} given`,
    lines: [
      ...(name === null ? [] : [`by ${name}`]),
      ...(portions > 0 ? [`helped to bring ${meals}`] : []),
      'On a ledger that you can check',
    ],
    category: 'impact',
    picture,
  }
}

/** A donor's own card of the year, to share: no name, whoever shares it says whose it is. */
export const yearPicture = ({
  year,
  given,
  portions,
}: Awaited<ReturnType<typeof ownYear>>): SharePicture => ({
  title: `${formatPaise(given)} given in ${year}`,
  lines: [
    ...(portions > 0
      ? [`helped to bring ${portions === 1 ? '1 portion' : `${grouped.format(portions)} portions`}`]
      : []),
    'On a ledger that you can check',
  ],
  category: 'impact',
  picture,
})
