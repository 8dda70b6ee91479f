import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { chipClass } from '../../ui/chip.ts'
import { NearMe } from '../catalogue/index.ts'
import type { KnownPlace } from './use-known-place.ts'

/** The URL of the list from a place, `12.97,77.59`, which an address needs not to name. */
const href = (near: string, nearestFirst: boolean): string => {
  const params = new URLSearchParams()
  if (near !== '') params.set('near', near)
  if (nearestFirst) params.set('sort', 'distance')
  const search = params.toString()
  return search === '' ? '/rescue' : `/rescue?${search}`
}

type Props = { place: KnownPlace; nearestFirst: boolean }

/** In what order deals are listed; who has said no place is asked for one. */
export const DealsOrder = ({ place, nearestFirst }: Props) => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const near = search.get('near') ?? ''
  return (
    <nav aria-label={t`Order`} className="-mx-4 mb-3">
      <ul className="scroll-row gap-2 px-4 py-2 lg:gap-1.5">
        <li>
          <Link to={href(near, false)} preventScrollReset aria-current={!nearestFirst} className={chipClass}>
            <Trans>Ending soonest</Trans>
          </Link>
        </li>
        <li>
          {place.near === undefined ? (
            <NearMe hrefOf={(chosen) => href(chosen, true)} />
          ) : (
            <Link to={href(near, true)} preventScrollReset aria-current={nearestFirst} className={chipClass}>
              <Trans>Nearest</Trans>
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}
