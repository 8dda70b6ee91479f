import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chipClass } from '../../ui/chip.ts'

type Props = { href: string; chosen: boolean; children: ReactNode }

/** A link to the menu with one filter changed. */
export const MenuChip = ({ href, chosen, children }: Props) => (
  <li>
    <Link to={href} preventScrollReset aria-current={chosen} className={chipClass}>
      {children}
    </Link>
  </li>
)
