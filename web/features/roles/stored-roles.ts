import { normaliseRole, type StoredRole } from '#shared/accounts/roles.ts'
import { tokenStore, userStore } from '../../lib/session/session.ts'
import { localStore } from '../../lib/state/storage.ts'

type Raw = Record<string, unknown>

/** The user as stored in local storage, not validated: its roles may have any form. */
const rawUser = (): Raw | null => {
  try {
    const user: unknown = JSON.parse(localStore.getItem('user') ?? 'null')
    return typeof user === 'object' && user !== null ? (user as Raw) : null
  } catch {
    return null
  }
}

export const storedRoles = (): unknown => rawUser()?.roles

/** Puts one role into this browser's copy. The server still decides by the account's own roles. */
export const switchRole = (role: StoredRole): boolean => {
  const user = userStore.get()
  if (user === null) return false
  userStore.set({ ...user, roles: [role], previewing: true })
  return true
}

/** Normalises the stored roles (specification section 5): what it did, or null without a stored user. */
export const fixRoles = (): 'fixed' | 'fine' | null => {
  const user = rawUser()
  if (user === null) return null
  const { roles } = user
  const fixed = Array.isArray(roles) && roles.length > 0 ? roles.map(normaliseRole) : [normaliseRole(roles)]
  if (JSON.stringify(fixed) === JSON.stringify(roles)) return 'fine'
  const read = userStore.get()
  if (read === null) return null
  userStore.set({ ...read, roles: fixed })
  return 'fixed'
}

/** Removes the stored token and user, and nothing on the server. */
export const clearStored = () => {
  tokenStore.set(null)
  userStore.set(null)
}
