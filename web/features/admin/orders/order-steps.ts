import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'

type Steps<S> = readonly (S & { text?: MessageDescriptor })[]

/** How an order stands confirmed that no payment service was asked about, by how it is paid. */
const unasked: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  cashOnDelivery: {
    authorise: msg`Confirmed, to be paid in cash`,
    schedule: msg`Confirmed for later, to be paid in cash`,
  },
  credit: { authorise: msg`Paid with store credit`, schedule: msg`Paid with store credit, for later` },
  fund: { authorise: msg`Paid by the fund` },
}

/**
 * An order's steps as they were: nothing is called paid that is yet to be, and nothing the payment service's
 * that it has not heard of. Each names the admin who took it.
 */
export const orderSteps = ({
  order,
  timeline,
  admins,
}: Pick<AdminOrderDetails, 'timeline' | 'admins'> & {
  order: Pick<AdminOrderDetails['order'], 'paymentMethod'>
}): Steps<AdminOrderDetails['timeline'][number] & { who?: string | undefined }> =>
  timeline.map((step) => {
    const text = step.by === 'payment' ? unasked[order.paymentMethod]?.[step.action] : undefined
    return {
      ...step,
      ...(text && { text, by: 'automatic' }),
      // The entry in the audit log that was written with the step says which admin it was.
      ...(step.by === 'admin' && { who: admins.find(({ at }) => at === step.at)?.name }),
    }
  })

/** A delivery's steps: one that the kitchen made unnecessary was not called off for want of anything. */
export const deliverySteps = (
  { deliveredAt }: Pick<AdminOrderDetails['order'], 'deliveredAt'>,
  { timeline }: Pick<NonNullable<AdminOrderDetails['delivery']>, 'timeline'>,
): Steps<NonNullable<AdminOrderDetails['delivery']>['timeline'][number] & { who: string | null }> =>
  timeline.map((step) => ({
    ...step,
    who: step.courier,
    ...(step.action === 'cancel' &&
      deliveredAt !== null && { text: msg`Not needed: the restaurant brought it` }),
  }))
