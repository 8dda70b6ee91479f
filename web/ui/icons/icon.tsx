import type { IconName } from './icon-names.ts'
import file from './icons.svg?url'

type Props = { name: IconName; size?: number; stroke?: number; className?: string }

/** An icon beside text, from the shared sprite; hidden from assistive technology. */
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
