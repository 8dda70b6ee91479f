import type { RestaurantCard } from '#shared/catalogue/contracts.ts'
import { pictureSources } from '../../../lib/pictures/picture-sources.ts'
import { courseClass } from '../../../ui/course.ts'
import { Placeholder } from '../../../ui/placeholder.tsx'

type Props = Pick<RestaurantCard, 'pictures'> & {
  /** How many plates have their place: three on a card, four on a wide page. */
  most: 3 | 4
  className: string
  /** Of a restaurant that is closed. */
  dimmed?: boolean
  /** How wide it is on the page, as `sizes` of an image. */
  sizes: string
  /** It is what the page shows first. */
  first?: boolean
}

/** How each plate stands: turned a little, higher or lower, as on a laid table. */
const places = [
  'order-2 translate-y-[3%] z-1',
  'order-1 -translate-y-[5%] -rotate-6',
  'order-3 -translate-y-[6%] rotate-6',
  'order-4 translate-y-[5%] -rotate-3 max-sm:hidden',
] as const

/**
 * A restaurant's own table, else one laid with what it is known for; the ground is that of the first dish's
 * course.
 */
export const Cover = ({ pictures, most, className, sizes, dimmed = false, first = false }: Props) => (
  <div
    aria-hidden="true"
    className={`relative isolate flex items-center justify-center overflow-hidden ${courseClass(pictures[0]?.category ?? 'main-course')} ${dimmed ? 'grayscale' : ''} ${className}`}
  >
    <span className="jali absolute inset-0 -z-1" />
    {pictures.length === 1 && <Placeholder image={pictures[0]?.image ?? ''} />}
    {pictures.slice(0, most).map(({ image }, at) => (
      <img
        key={image}
        {...pictureSources(image, sizes)}
        alt=""
        width={480}
        height={360}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className={`-mx-[2.5%] h-[88%] w-auto shrink-0 object-contain drop-shadow-md ${places[at] ?? ''}`}
      />
    ))}
  </div>
)
