import type { MenuCategory } from '#shared/catalogue/categories.ts'
import { smallPicture } from '../lib/pictures/picture-sources.ts'
import { courseClass } from './course.ts'

type Props = {
  image: string
  category: MenuCategory
  /** Its size and corners. */
  className?: string
  /** Cannot be ordered now. */
  muted?: boolean
}

/** A dish's small picture on the background of its course; the dish's name is beside it. */
export const DishThumb = ({ image, category, className = 'size-16 rounded-2xl', muted = false }: Props) => (
  <div
    className={`thali ${courseClass(category)} relative shrink-0 ${className} ${muted ? 'grayscale' : ''}`}
  >
    <img
      src={smallPicture(image)}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-contain"
    />
  </div>
)
