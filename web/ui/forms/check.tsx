import type { ComponentProps } from 'react'

/** A checkbox with its label beside it. */
export const Check = ({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={`flex min-h-11 w-fit max-w-full items-center gap-3 ${className}`}>
    <input type="checkbox" {...input} className="size-5 shrink-0 accent-action" />
    <span className="min-w-0">{label}</span>
  </label>
)
