import { tokenStore } from './session.ts'

/**
 * What the server decides by is what the access token says, whatever the browser's copy says. The signature
 * is not verified here; the server does that with every call.
 */
const claimsIn = (token: string): Record<string, unknown> => {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const useTokenRoles = (): readonly string[] => rolesIn(tokenStore.use())

export const rolesIn = (token: string): readonly string[] => {
  const { roles } = claimsIn(token)
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

/** The restaurant whose shared device this is; null: somebody's own. */
export const useSharedFor = (): string | null => sharedForIn(tokenStore.use())

const sharedForIn = (token: string): string | null => {
  const { shared_for } = claimsIn(token)
  return typeof shared_for === 'string' ? shared_for : null
}
