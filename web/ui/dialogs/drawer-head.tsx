import type { ReactNode } from 'react'

/** What closes a drawer, at the end of its head. */
export const closeClass =
  '-mr-2 grid size-11 place-items-center rounded-full hover:bg-accent-tint hover:text-accent'

type Props = {
  title: ReactNode
  close: ReactNode
  /** Beside a list, where what is shown has a heading of its own. */
  slim?: boolean
}

/** The head of what slides in over a page, or stands beside its list. */
export const DrawerHead = ({ title, close, slim = false }: Props) => (
  <div className={`flex items-center justify-between border-b border-line ${slim ? 'px-4' : 'px-5 py-3'}`}>
    {title}
    {close}
  </div>
)
