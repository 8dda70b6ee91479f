import { Suspense, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { useQuote } from '../../cart/index.ts'

type Quote = ReturnType<typeof useQuote>

const Field = lazyPart(() => import('./door-field.tsx'))

/** The point that a customer sets whose address has none, kept while the form is open. */
export const useDoor = () => {
  const [point, onChange] = useState<LatLng | null>(null)
  return { point, onChange }
}

/** Asks for it where a restaurant of the cart needs it; nothing otherwise. */
export const DoorField = ({ quote, door }: { quote: Quote; door: ReturnType<typeof useDoor> }) => {
  const isNeeded = quote.data?.orders.some(({ needsLocation }) => needsLocation) === true
  if (!isNeeded && door.point === null) return null
  return (
    <Suspense fallback={<div className="skeleton h-40 w-full !rounded-2xl" />}>
      <Field {...door} />
    </Suspense>
  )
}

/** Whether what is not brought to this address can be collected. */
export const canCollectInstead = ({ error }: Quote): boolean =>
  error instanceof ApiError && error.code === 'out_of_delivery_area' && 'fulfilment' in error.fields
