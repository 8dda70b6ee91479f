import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '../../../../lib/calls/api-error.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/lists/empty-state.tsx'
import { PartFailure } from '../../../../ui/page/failure.tsx'
import { useMenuAddress } from '../list/use-menu-address.ts'
import { MenuFrame } from '../menu-frame.tsx'
import { useDish } from '../use-menu.ts'
import { DishForm } from './dish-form.tsx'

/** The form of a dish, or of a new one where there is no id. */
export const DishEditor = ({ dishId }: { dishId: string | null }) =>
  dishId === null ? <NewDish /> : <KnownDish dishId={dishId} />

const NewDish = () => {
  const { t } = useLingui()
  return (
    <MenuFrame title={t`Add Dish`}>
      <DishForm item={null} />
    </MenuFrame>
  )
}

const KnownDish = ({ dishId }: { dishId: string }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useDish(dishId)
  const addressOf = useMenuAddress()
  if (error && !data)
    return error instanceof ApiError && error.code === 'not_found' ? (
      <EmptyState
        glyph="search"
        title={t`This dish is not on your menu.`}
        text={t`It may have been deleted meanwhile.`}
      >
        <Link to={addressOf()} className={buttonClass()}>
          <Trans>Back to the menu</Trans>
        </Link>
      </EmptyState>
    ) : (
      <PartFailure error={error} otherwise={t`The dish could not be loaded.`} onRetry={refetch} />
    )
  const name = data?.name ?? ''
  return (
    <MenuFrame title={data ? t`Edit ${name}` : t`Edit Dish`}>
      {data ? (
        <DishForm item={data} />
      ) : (
        <div role="status" aria-label={t`Loading`} className="max-w-2xl space-y-4">
          {['first', 'second', 'third'].map((row) => (
            <div key={row} className="skeleton h-16 w-full !rounded-card" />
          ))}
        </div>
      )}
    </MenuFrame>
  )
}
