import type { IconName } from './icon-names.ts'
import file from './icons.svg?url'

type Props = { name: IconName; size?: number; stroke?: number; className?: string }

/** A picture beside words, from the shared file of icons; it says nothing by itself. */
export const Icon = ({ name, size = 24, stroke = 2, className = '' }: Props) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    strokeWidth={stroke}
    className={`icon ${className}`}
  >
    <use href={`${file}#${name}`} />
  </svg>
)
