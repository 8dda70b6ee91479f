import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The menu when nothing matches what was asked for. */
const NoDishes = () => {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState
        glyph="search"
        title={t`No dishes found`}
        text={t`Try adjusting your search or filter criteria`}
      >
        <Link to="/menu" className={buttonClass()}>
          <Trans>Show all dishes</Trans>
        </Link>
      </EmptyState>
    </div>
  )
}
export default NoDishes
