import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { May } from '../../../lib/session/may.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { PartnerApplications } from '../../partners/index.ts'
import { adminAddress } from '../address.ts'
import { SavedViews } from '../views/index.ts'
import { AddRestaurant } from './add-restaurant.tsx'
import { useRestaurantAddress, useShown } from './restaurant-address.ts'
import { RestaurantList } from './restaurant-list.tsx'
import { RestaurantPage } from './restaurant-page.tsx'

const tab = 'restaurants'
const look =
  'inline-flex min-h-11 items-center rounded-2xl px-4 font-bold text-soft hover:bg-accent-tint hover:text-accent aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent'

/**
 * The restaurants, the applications of those that want to be one, and one restaurant's page or the form for a
 * new one.
 */
const RestaurantsPanel = () => {
  const { t } = useLingui()
  const { restaurant, adding, applications } = useShown()
  const addressOf = useRestaurantAddress()
  if (adding)
    return (
      <>
        <Link
          to={addressOf()}
          className="mb-4 inline-flex min-h-11 items-center gap-2 font-bold text-accent hover:underline"
        >
          <IconArrowLeft aria-hidden="true" size={20} />
          <Trans>All restaurants</Trans>
        </Link>
        <AddRestaurant />
      </>
    )
  return (
    <ListAndDetail
      shown={restaurant}
      backTo={addressOf()}
      back={t`All restaurants`}
      title={t`Restaurant`}
      list={<Lists applications={applications} />}
      detail={(id) => <RestaurantPage key={id} id={id} />}
    />
  )
}
export default RestaurantsPanel

const Lists = ({ applications }: { applications: boolean }) => {
  const { t } = useLingui()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={t`Restaurants and applications`} className="flex flex-wrap gap-1">
          <Link to={adminAddress({ tab })} aria-current={applications ? undefined : 'page'} className={look}>
            <Trans>Restaurants</Trans>
          </Link>
          <May duty="operate">
            <Link
              to={adminAddress({ tab, list: 'applications' })}
              aria-current={applications ? 'page' : undefined}
              className={look}
            >
              <Trans>Applications</Trans>
            </Link>
          </May>
        </nav>
        <May duty="operate">
          <Link to={adminAddress({ tab, add: '1' })} className={buttonClass()}>
            <IconPlus aria-hidden="true" size={20} />
            <Trans>Add New Restaurant</Trans>
          </Link>
        </May>
      </div>
      {applications ? (
        <>
          <div className="mb-3">
            <SavedViews tab="applications" parameters={['list', 'application', 'applicant']} />
          </div>
          <PartnerApplications />
        </>
      ) : (
        <RestaurantList />
      )}
    </>
  )
}
