import { tokenStore } from './session.ts'

/**
 * The roles that the server decides by: those of the access token, whatever the browser's copy says. The
 * signature is not verified here; the server does that with every call.
 */
export const useTokenRoles = (): readonly string[] => rolesIn(tokenStore.use())

export const rolesIn = (token: string): readonly string[] => {
  try {
    const [, payload = ''] = token.split('.')
    const { roles } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { roles?: unknown }
    return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
  } catch {
    return []
  }
}
