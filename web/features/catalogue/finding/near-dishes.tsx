import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { MenuPage } from '#shared/loader-services.ts'
import { kindsText } from '../../../lib/language/kinds-text.ts'
import { chipClass } from '../../../ui/chip.ts'

type Props = { q: string; near: NonNullable<MenuPage['near']> }

/** Says that no dish is called so, above those that are near: and where else to look. */
const NearDishes = ({ q, near }: Props) => {
  const { i18n } = useLingui()
  const links = [
    ...near.restaurants.map(({ id, name }) => ({ to: `/restaurants/${id}`, text: name })),
    ...near.cuisines.map((cuisine) => ({
      to: `/restaurants?${new URLSearchParams({ cuisine })}`,
      text: kindsText(i18n, [cuisine]),
    })),
  ]
  return (
    <div className="mb-4 space-y-2.5 rounded-2xl bg-accent-tint px-4 py-3">
      <p role="status" className="wrap-anywhere font-semibold">
        <Trans>No dish is called “{q}” here. These come closest.</Trans>
      </p>
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={chipClass}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
export default NearDishes
