import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { pendingToasts } from './toast.ts'

const loadToaster = () => import('./toaster.tsx')
const Toaster = lazy(loadToaster)

/** After everything that the first view needs, and while there is a connection: errors are often about losing it. */
const preloadAfterMs = 1_000

/** Where toasts appear. The component that shows them is loaded late; if that fails, the text is shown plainly. */
export const Toasts = () => {
  const pending = pendingToasts.use()
  const [used, setUsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => loadToaster().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (pending.length > 0) setUsed(true)
  }, [pending])
  if (!used) return null
  const plain = (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-40 z-50 rounded-card bg-ink p-4 text-ground md:bottom-8"
    >
      {pending.at(-1)?.text}
    </p>
  )
  return (
    <Otherwise fallback={plain}>
      <Suspense fallback={pending.length > 0 && plain}>
        <Toaster />
      </Suspense>
    </Otherwise>
  )
}

class Otherwise extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
