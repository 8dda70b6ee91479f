import type { ReactNode } from 'react'
import type { PartFailure } from '../page/lazy-part.tsx'
import { PartMissing } from '../page/part-missing.tsx'

/** Stands for a map that cannot be shown: what it would show, in words, where nothing beside it says so. */
export const MapMissing = ({ failure, children }: { failure: PartFailure; children?: ReactNode }) => (
  <div className="rounded-2xl border border-line bg-sunken px-4 py-1">
    <PartMissing {...failure} />
    {children}
  </div>
)
