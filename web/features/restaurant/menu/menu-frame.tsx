import { Trans } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useMenuAddress } from './list/use-menu-address.ts'

/** A screen of the menu beside its list, with the way back. */
export const MenuFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const addressOf = useMenuAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone with the list.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="menu-frame">
      <Link
        to={addressOf()}
        state={{ fromDish: true }}
        className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline"
      >
        <IconArrowLeft aria-hidden="true" size={20} />
        <Trans>Back to the menu</Trans>
      </Link>
      <h2 ref={heading} id="menu-frame" tabIndex={-1} className="mb-4 wrap-anywhere text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
