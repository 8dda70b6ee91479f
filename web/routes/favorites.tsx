import { Trans, useLingui } from '@lingui/react/macro'
import { FavoritesPanel } from '../features/customer/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageHead } from '../ui/page/page-head.tsx'

const Favorites = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Favorites`} />
      <h1 className="mb-4 text-4xl">
        <Trans>Favorites</Trans>
      </h1>
      <FavoritesPanel parameter="tab" />
    </div>
  )
}
export default Favorites

export const ErrorBoundary = RouteFailure
