import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Run } from '#shared/rescue/contracts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { RunMap } from './map-on-demand.ts'
import { Ends } from './run-facts.tsx'

type Props = { run: Run; open: boolean; onClose: () => void }

/** The way of a run on a map, and in words. */
export const RunRoute = ({ run, open, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Route`} wide>
      <div className="space-y-4">
        <Suspense fallback={<div className="skeleton h-56 w-full !rounded-2xl sm:h-72" />}>
          <RunMap run={run} />
        </Suspense>
        <Ends
          from={run.from}
          to={run.to}
          distance={run.distance}
          next={run.state === 'pickedUp' ? 'to' : 'from'}
        />
      </div>
    </Dialog>
  )
}
