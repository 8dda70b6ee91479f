import { useLingui } from '@lingui/react/macro'
import { ListAndDetail } from '../../../ui/lists/list-and-detail/list-and-detail.tsx'
import { useShownUser, useUserAddress } from './user-address.ts'
import { UserList } from './user-list.tsx'
import { UserPage } from './user-page.tsx'

/** Everybody with an account, and all of the one that the URL names. */
const UsersPanel = () => {
  const { t } = useLingui()
  const addressOf = useUserAddress()
  return (
    <ListAndDetail
      shown={useShownUser()}
      backTo={addressOf()}
      back={t`All users`}
      title={t`User`}
      list={<UserList />}
      detail={(id) => <UserPage key={id} id={id} />}
    />
  )
}
export default UsersPanel
