import { Refusal } from '#shared/errors.ts'
import type { SettingValue } from '../settings/registry.ts'

/**
 * Refuses with restaurant_closed (409), in the operator's words if there are any, while no orders are taken
 * at all.
 */
export const requireOpen = ({ open, notice }: SettingValue<'ordering'>): void => {
  if (!open)
    throw new Refusal(
      'restaurant_closed',
      notice || /*i18n*/ 'We take no orders right now. Please try later.',
    )
}
