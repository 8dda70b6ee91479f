import { Suspense, useState } from 'react'
import type { LatLng } from '#shared/api/wire.ts'
import { lazyPart } from '../../../ui/page/lazy-part.tsx'
import type { useQuote } from '../../cart/index.ts'
import { addressText } from '../../profile/index.ts'

type Quote = ReturnType<typeof useQuote>

const Field = lazyPart(() => import('./door-field.tsx'))

/** The point that a customer sets whose address has none, kept while the form is open. */
export const useDoor = () => {
  const [point, onChange] = useState<LatLng | null>(null)
  return { point, onChange }
}

type Props = {
  quote: Quote
  door: ReturnType<typeof useDoor>
  shipping: Partial<Record<'address' | 'city' | 'zipCode', string>>
}

/** Asks for it where a restaurant of the cart needs it; nothing otherwise. */
export const DoorField = ({ quote, door, shipping }: Props) => {
  const isNeeded = quote.data?.orders.some(({ needsLocation }) => needsLocation) === true
  if (!isNeeded && door.point === null) return null
  return (
    <Suspense fallback={<div className="skeleton h-40 w-full !rounded-2xl" />}>
      <Field {...door} address={addressText(shipping)} />
    </Suspense>
  )
}
