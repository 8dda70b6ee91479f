import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export const iconButton =
  'relative inline-grid size-11 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-accent-tint hover:text-accent'

/** A round button with a picture; `label` is its name. */
export const IconButton = ({ label, className = '', ...rest }: Props) => (
  <button type="button" aria-label={label} title={label} {...rest} className={`${iconButton} ${className}`} />
)
