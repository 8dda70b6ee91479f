import { useLingui } from '@lingui/react/macro'
import type { LatLng } from '#shared/api/wire.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useAddressChanges } from '../profile/index.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { isSameAddress, type KnownAddress } from './known-customer.ts'

/**
 * Saves an entered address in the address book where that is wanted; a saved one that lacked something is
 * completed.
 */
export const useSaveAddress = (userId: string, addresses: readonly KnownAddress[]) => {
  const { t } = useLingui()
  const { save } = useAddressChanges(userId)
  return async ({ delivery, shippingDetails }: CheckoutForm, door: LatLng | null): Promise<void> => {
    const saved = addresses.filter(({ id }) => id !== '')
    if (!delivery.keep || saved.some((known) => isSameAddress(known, shippingDetails))) return
    const { address, city, zipCode } = shippingDetails
    const chosen = saved.find(({ id }) => id === delivery.choice)
    // An address without a name goes by its first words.
    const label = delivery.label.trim() || chosen?.label || address.trim().slice(0, 50)
    try {
      await save({ label, address, city, zipCode, ...(door && { location: door }) }, chosen?.id)
    } catch (error) {
      // The order is placed: that alone must not look as if it had failed.
      toast.error(messageOf(error, t`The address could not be saved. Please try again.`))
    }
  }
}
