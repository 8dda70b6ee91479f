import { Plural } from '@lingui/react/macro'
import { useEffect } from 'react'
import { sendKeptTaps, useKeptTaps } from '../../lib/taps/taps.ts'
import { TapList } from './kept-taps.tsx'

/**
 * All that is kept on this device, above a dashboard: how much waits to be sent, and what came back. Sends
 * what an earlier page kept.
 */
export const TapBar = () => {
  const taps = useKeptTaps()
  useEffect(sendKeptTaps, [])
  if (taps.length === 0) return null
  const waiting = taps.filter(({ refused }) => refused === null)
  const refused = taps.filter((tap) => tap.refused !== null)
  return (
    <div data-tap-bar className="mb-3 flex flex-col gap-2">
      <TapList taps={refused} named />
      {waiting.length > 0 && (
        <details className="rounded-2xl border-2 border-dashed border-line-strong bg-surface px-3">
          <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold">
            <Plural
              value={waiting.length}
              one="# tap is kept on this device and sent as soon as our server answers"
              other="# taps are kept on this device and sent as soon as our server answers"
            />
          </summary>
          <div className="pb-3">
            <TapList taps={waiting} named />
          </div>
        </details>
      )}
    </div>
  )
}
