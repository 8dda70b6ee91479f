import { useLingui } from '@lingui/react/macro'
/**
 * The mark used in India: a green dot in a green square, or a brown triangle in a brown one; nothing if
 * unknown.
 */
export const DietMark = ({ isVeg }: { isVeg: boolean | null }) => {
  const { t } = useLingui()
  if (isVeg === null) return null
  const colour = isVeg ? 'var(--leaf)' : 'var(--brown-mark)'
  const name = isVeg ? t`Vegetarian` : t`Non-vegetarian`
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" role="img" aria-label={name}>
      <title>{name}</title>
      <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke={colour} strokeWidth="1.6" />
      {isVeg ? <circle cx="8" cy="8" r="3.6" fill={colour} /> : <path d="M8 4 12 11.5H4Z" fill={colour} />}
    </svg>
  )
}
