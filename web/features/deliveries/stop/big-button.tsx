import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The one button of a stop: for a wet thumb, on a phone that is held in one hand. */
export const BigButton = ({ className = '', ...rest }: ComponentProps<typeof Button>) => (
  <Button data-stop-action className={`min-h-16 w-full !text-xl ${className}`} {...rest} />
)
