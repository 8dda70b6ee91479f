import { placeholderOf } from '../lib/pictures/placeholder.ts'

/** The colours of a rendered picture, blurred, behind it until it is there; of any other picture nothing. */
export const Placeholder = ({ image }: { image: string }) => {
  const src = placeholderOf(image)
  return src === undefined ? null : (
    <img src={src} alt="" aria-hidden="true" className="placeholder absolute inset-0 size-full" />
  )
}
