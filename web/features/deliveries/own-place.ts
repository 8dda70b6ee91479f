import type { LatLng } from '#shared/api/wire.ts'
import { createStore } from '../../lib/state/create-store.ts'

/** Where this device was last, as far as it has said so; of the page alone. */
export const ownPlace = createStore<LatLng | null>(null)
