import { tokenStore, userStore } from './session.ts'

/** Who stands in for a person whose data is lost while the token is not (specification section 6). */
const placeholder = {
  id: '',
  username: 'user',
  email: '',
  fullName: '',
  roles: ['ROLE_USER'],
  mobileNumber: '',
  address: '',
  lastLogin: null,
  profileImage: null,
}

/** Whether a placeholder had to be put there. */
export const fixState = (): boolean => {
  if (tokenStore.get() === '' || userStore.get() !== null) return false
  userStore.set(placeholder)
  return true
}
