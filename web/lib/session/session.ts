import type { I18n } from '@lingui/core'
import { useRef } from 'react'
import type { AdminRole } from '#shared/accounts/admin-roles.ts'
import { hasRole, normaliseRole, type Role, roleLabel } from '#shared/accounts/roles.ts'
import { translate } from '../language/i18n.ts'
import { createStore } from '../state/create-store.ts'
import { favoriteIds } from '../state/favorite-ids.ts'
import { persistedStore } from '../state/persisted-store.ts'

/** The browser's copy of who is signed in. The server decides by the token, never by this. */
export type SessionUser = {
  id: string
  username: string
  email: string
  fullName: string
  roles: string[]
  mobileNumber: string
  address: string
  /** What an admin is, where that is no owner. */
  adminRole?: AdminRole | null
  /** ISO 8601 UTC; null at the first sign-in. */
  lastLogin: string | null
  /** URL of the photo; null without one. */
  profileImage: string | null
  /** Of `dietaryOptions`. */
  dietaryPreferences: string[]
  restaurantName?: string
  /** The Role Manager changed the roles of this copy: the server's roles do not replace them. */
  previewing?: true
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** As this browser keeps them, or within the preferences of the server's account. */
const readDiet = ({ dietaryPreferences, preferences }: Record<string, unknown>): string[] => {
  const list = dietaryPreferences ?? (preferences as Record<string, unknown> | null)?.dietaryPreferences
  return Array.isArray(list) ? list.map(text) : []
}

const readUser = (value: unknown): SessionUser | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const user = value as Record<string, unknown>
  const id = text(user.id)
  const username = text(user.username)
  if (id === '' && username === '') return undefined
  return {
    id,
    username,
    email: text(user.email),
    fullName: text(user.fullName),
    roles: Array.isArray(user.roles) ? user.roles.map(normaliseRole) : ['ROLE_CUSTOMER'],
    mobileNumber: text(user.mobileNumber),
    address: text(user.address),
    lastLogin: text(user.lastLogin) || null,
    profileImage: text(user.profileImage) || null,
    dietaryPreferences: readDiet(user),
    ...(typeof user.restaurantName === 'string' && { restaurantName: user.restaurantName }),
    // As the server said it; the table of what each may is no part of every page.
    ...(typeof user.adminRole === 'string' &&
      user.adminRole !== 'owner' && { adminRole: user.adminRole as AdminRole }),
    ...(user.previewing === true && { previewing: true }),
  }
}

const storedText = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const tokenStore = persistedStore<string>('token', '', storedText)
export const userStore = persistedStore<SessionUser | null>('user', null, readUser)

/** The server ended the session, not the person. Known to all tabs until somebody signs in. */
export const sessionExpired = persistedStore<boolean>('sessionExpired', false, (value) => value === true)
/** Why it did, in the server's words, where it said more than that the session is over. */
export const expiredBecause = persistedStore<string>('expiredBecause', '', storedText)
/** How many commands were refused since the session expired. */
export const refusedCommands = createStore(0)

export const startSession = (token: string, user: unknown) => {
  clearExpiry()
  // The token last: the session starts with it.
  userStore.set(readUser(user) ?? null)
  tokenStore.set(token)
}

/** Updates the copy from the server; previewed roles stay. */
export const renewUser = (given: unknown) => {
  const user = readUser(given)
  const before = userStore.get()
  if (!user) return
  const preview = before?.previewing && before.id === user.id
  userStore.set(preview ? { ...user, roles: before.roles, previewing: true } : user)
}

const clearSession = () => {
  tokenStore.set(null)
  userStore.set(null)
  favoriteIds.set(null)
}

const clearExpiry = () => {
  sessionExpired.set(null)
  expiredBecause.set(null)
}

/** The person signs out. */
export const endSession = () => {
  clearExpiry()
  clearSession()
}

/**
 * The server has ended the session: signed out elsewhere, a new password, too old. Nothing of the person
 * stays stored, and the pages ask for a sign-in (features/shell/use-session-expiry.ts), with the server's
 * reason where it gave one.
 */
export const expireSession = (because = '') => {
  // First, so that other tabs know the reason when they see the token disappear.
  if (because !== '') expiredBecause.set(because)
  sessionExpired.set(true)
  clearSession()
}

/** Who is signed in, or null: a token and a user with a name or id (specification section 4, Auth). */
export const useUser = (): SessionUser | null => {
  const user = userStore.use()
  const token = tokenStore.use()
  return token === '' ? null : user
}

/** Who is signed in, or was when the session expired on this page. Null after signing out. */
export const useLastUser = (): SessionUser | null => {
  const user = useUser()
  const expired = sessionExpired.use()
  const last = useRef(user)
  if (user !== null || !expired) last.current = user
  return last.current
}

export const signedInUser = (): SessionUser | null => (tokenStore.get() === '' ? null : userStore.get())

/** Full name, else username, else 'User' (specification section 2, Navbar). */
export const displayName = (user: SessionUser): string =>
  user.fullName || user.username || translate(/*i18n*/ 'User')

/** Roles for people: `ROLE_DELIVERY_AGENT` as `Delivery Agent`, several joined by commas. */
export const roleNames = (roles: readonly string[], i18n: I18n): string =>
  roles.map((role) => i18n._(roleLabel(role))).join(', ')

export const customerDashboard = '/customer-dashboard'

/**
 * The dashboard a person lands on (specification section 6: ADMIN, RESTAURANT, DELIVERY, else customer).
 * Shelters and volunteers, who are customers as well, land on their rescues. Somebody with none of these
 * roles has no dashboard, and lands on their orders.
 */
export const dashboardOf = (user: SessionUser): string => {
  const has = (role: Role) => hasRole(user.roles, role)
  if (has('ADMIN')) return '/admin-dashboard'
  if (has('RESTAURANT')) return '/restaurant-dashboard'
  if (has('DELIVERY_AGENT')) return '/delivery-dashboard'
  if (has('SHELTER')) return '/shelter-dashboard'
  if (has('VOLUNTEER')) return '/volunteer'
  return has('CUSTOMER') ? customerDashboard : '/orders'
}

/** Whether the person's preferences narrow the menu to vegetarian dishes. */
export const eatsNoMeat = (user: SessionUser | null): boolean =>
  user?.dietaryPreferences.some((diet) => diet === 'Vegetarian' || diet === 'Vegan') ?? false
