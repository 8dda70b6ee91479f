import { tokenStore, userStore } from '../session/session.ts'

/** A placeholder for a person whose data is lost while the token is not (specification section 6). */
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
  dietaryPreferences: [],
}

/** Stores the placeholder if it is needed, and returns whether it was. */
export const fixState = (): boolean => {
  if (tokenStore.get() === '' || userStore.get() !== null) return false
  userStore.set(placeholder)
  return true
}
