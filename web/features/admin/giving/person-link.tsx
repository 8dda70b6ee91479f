import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { adminAddress } from '../address.ts'

/** Somebody's name, leading to their page; of a deleted account only that it is one. */
export const PersonLink = ({ person: { id, name } }: { person: { id: string; name: string } }) =>
  name === '' ? (
    <span className="text-soft">
      <Trans>Deleted account</Trans>
    </span>
  ) : (
    <Link to={adminAddress({ tab: 'users', user: id })} className="text-accent underline">
      {name}
    </Link>
  )
