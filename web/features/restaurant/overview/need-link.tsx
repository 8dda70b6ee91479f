import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { needRow, needText } from './need-row.ts'

/** Something that needs somebody: one line. */
export type Need = { key: string; row: ReactNode }

type RowProps = { icon: ReactNode; to: To; action: ReactNode; children: ReactNode }

/** A line with the way to what it is about. */
export const NeedLink = ({ icon, to, action, children }: RowProps) => (
  <Link to={to} preventScrollReset className={`${needRow} hover:bg-accent-tint`}>
    <span className="shrink-0 text-accent [&>svg]:size-[1.4rem]">{icon}</span>
    <span className={`line-clamp-2 font-bold max-sm:text-[0.9375rem] ${needText}`}>{children}</span>
    <span className={buttonClass('plain', 'shrink-0 !px-3.5')}>{action}</span>
  </Link>
)
