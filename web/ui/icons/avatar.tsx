/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

type Props = { name: string; image: string | null; className?: string }

/** A person's photo, or their initials. It says nothing by itself: the name stands beside it. */
export const Avatar = ({ name, image, className = 'size-11 text-base' }: Props) =>
  image === null ? (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent-tint font-display font-bold text-accent ${className}`}
    >
      {initialsOf(name)}
    </span>
  ) : (
    <img src={image} alt="" className={`shrink-0 rounded-full object-cover ${className}`} />
  )
