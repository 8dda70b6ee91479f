import { z } from 'zod/mini'
import { typedTip } from '#shared/orders/tips.ts'
import type { CheckedPayment, OnlinePaymentForm } from '../checkout/index.ts'

/** The tip in rupees as typed, and how it is paid. */
export type TipForm = { tip: string } & OnlinePaymentForm

export const tipFields = z.object({ tip: typedTip })
export type CheckedTip = z.output<typeof tipFields> & CheckedPayment
