import type { ComponentProps } from 'react'

/** A radio button as a card, with what it stands for beside it. */
export const Choice = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-14 items-center gap-3 rounded-2xl border-[1.5px] border-line px-4 py-2 has-checked:border-action has-checked:bg-accent-tint">
    <input type="radio" {...input} className="size-5 shrink-0 accent-action" />
    <span className="min-w-0">{children}</span>
  </label>
)
