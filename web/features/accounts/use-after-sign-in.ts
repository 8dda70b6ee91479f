import { useEffect, useRef } from 'react'
import { createPath, parsePath, useLocation, useNavigate } from 'react-router'
import { hasRole, type SignUpRole } from '#shared/accounts/roles.ts'
import { splitLanguage } from '#shared/languages.ts'
import { customerDashboard, dashboardOf, type SessionUser, signedInUser } from '../../lib/session/session.ts'
import { closePopup } from '../../lib/state/popup.ts'

/** Specification section 4, Popup flow. */
const redirectMs = 2_000
/** Of people who are no staff. Volunteers are customers. */
const stays = [customerDashboard, '/orders', '/volunteer']

/** Where staff go who have signed in nowhere in particular. */
export const staffPage = (user: SessionUser | null): string | undefined => {
  const dashboard = user && dashboardOf(user)
  return dashboard && !stays.includes(dashboard) ? dashboard : undefined
}

/** Pages that a role alone opens (role-gate.tsx). */
const needs: Readonly<Record<string, SignUpRole>> = {
  '/customer-dashboard': 'CUSTOMER',
  '/restaurant-dashboard': 'RESTAURANT',
  '/delivery-dashboard': 'DELIVERY_AGENT',
  '/admin-dashboard': 'ADMIN',
}

/**
 * Where somebody goes who was asked to sign in for a page: there, or to their own dashboard if theirs is no
 * account for it, which would only be asked to sign in again.
 */
export const pageAfter = (user: SessionUser | null, returnTo: string): string => {
  const role = needs[splitLanguage(parsePath(returnTo).pathname ?? '').path]
  return role === undefined || user === null || hasRole(user.roles, role) ? returnTo : dashboardOf(user)
}

/**
 * What follows a sign-in, after 2 s or as soon as the pop-up is closed: back to the page that asked for it;
 * otherwise staff go to their dashboard, and a customer stays on the open page.
 */
export const useAfterSignIn = (returnTo: string | undefined): (() => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; go: () => void }>(undefined)
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.go()
    },
    [],
  )
  return () => {
    const go = () => {
      waiting.current = undefined
      const staff = staffPage(signedInUser())
      if (returnTo === createPath({ pathname, search })) return
      if (returnTo !== undefined) navigate(pageAfter(signedInUser(), returnTo))
      else if (staff !== undefined) navigate(staff)
    }
    const timer = setTimeout(() => {
      closePopup()
      go()
    }, redirectMs)
    waiting.current = { timer, go }
  }
}
