import { useShownUser } from './user-address.ts'
import { UserList } from './user-list.tsx'
import { UserPage } from './user-page.tsx'

/** Everybody with an account: the list, or the page of the one that the URL names. */
const UsersPanel = () => {
  const id = useShownUser()
  return id === null ? <UserList /> : <UserPage key={id} id={id} />
}
export default UsersPanel
