import { Suspense, useEffect, useState } from 'react'
import { stalledStore } from '../../lib/calls/until-read.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { errorMs, pendingToasts } from './toast.ts'

const loadToaster = () => import('./toaster.tsx')
const Toaster = lazyPart(loadToaster, () => <PlainToast />)

/**
 * After everything that the first view needs, and while there is a connection: errors are often about losing
 * it.
 */
const preloadAfterMs = 1_000

/**
 * Where toasts appear. The component that shows them is loaded late; if that fails, the text is shown
 * plainly.
 */
export const Toasts = () => {
  const pending = pendingToasts.use()
  const stalled = stalledStore.use()
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => loadToaster().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (pending.length > 0 || stalled !== null) setUsed(true)
  }, [pending, stalled])
  return (
    used && (
      <Suspense fallback={<PlainToast />}>
        <Toaster />
      </Suspense>
    )
  )
}

/** The last sentence, for as long as the longest toast. */
const PlainToast = () => {
  const pending = pendingToasts.use()
  const last = pending.at(-1)
  useEffect(() => {
    const timer = last && setTimeout(() => pendingToasts.set([]), errorMs)
    return () => clearTimeout(timer)
  }, [last])
  return (
    last && (
      <p role="status" className="pointer-events-none fixed inset-x-4 bottom-40 z-50 bg-ink p-4 text-ground">
        {last.text}
      </p>
    )
  )
}
