import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** Above a list that shows one party's rows alone: back to all of them. */
export const ShowAll = ({ onShowAll, children }: { onShowAll: () => void; children: ReactNode }) => (
  <p className="mb-4">
    <Button look="plain" onClick={onShowAll}>
      {children}
    </Button>
  </p>
)

/** How many rows have come, and what shows them (live-rows.ts). */
type Live = { fresh: number; show: () => void }

/** Above a list to which new rows have come meanwhile: shows them. `children` says how many there are. */
export const ShowFresh = ({ live, children }: { live: Live; children: ReactNode }) =>
  live.fresh > 0 && (
    <p className="mb-4" role="status">
      <Button onClick={live.show}>{children}</Button>
    </p>
  )
