import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { chipClass } from './chip.ts'

type Props = { href: string; chosen: boolean; children: ReactNode }

/** An entry of a list: a link to the same page with one filter changed. */
export const ChipLink = ({ href, chosen, children }: Props) => {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The other chips' addresses have this filter before the next press can come, however busy the browser
    // is.
    navigate(href, { preventScrollReset: true, flushSync: true })
  }
  return (
    <li>
      <Link to={href} onClick={go} aria-current={chosen} className={chipClass}>
        {children}
      </Link>
    </li>
  )
}
