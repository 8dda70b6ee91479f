import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { retriedImport } from '../../lib/first-paint/retried-import.ts'
import { PartMissing } from './part-missing.tsx'

export type PartFailure = {
  error: unknown
  /** Loads the code again where that had failed, and renders the part again. */
  retry: () => void
  /** How often that was done. */
  retries: number
}
export type LoadPart<P> = () => Promise<{ default: ComponentType<P> }>

/**
 * A component whose code is loaded when it is first shown, behind an error boundary of its own: whatever
 * fails in it, loading or running, the page around it goes on. `instead` is shown in its place, by default a
 * sentence with the way out. This is the only place that calls React's `lazy` (lazy-parts.test.ts).
 */
export const lazyPart = <P extends object>(
  load: LoadPart<P>,
  instead: (failure: PartFailure, props: P) => ReactNode = (failure) => <PartMissing {...failure} />,
): ComponentType<P> => {
  const loadAgain = retriedImport(load)
  // A file that holds several modules names this one otherwise, which only `load` knows: then the page has to
  // be loaded again.
  const again = async () => {
    const module = await loadAgain()
    if (!module.default) throw new TypeError('not imported again')
    return module
  }
  let latest = lazy(again)
  return (props) => {
    const [{ Part, retries }, setShown] = useState(() => ({ Part: latest, retries: 0 }))
    const retry = () => setShown({ Part: latest, retries: retries + 1 })
    return (
      <Boundary
        key={retries}
        // A lazy component remembers its failure; whoever shows the part next starts over.
        onError={() => {
          latest = lazy(again)
        }}
        instead={(error) => instead({ error, retry, retries }, props)}
      >
        <Part {...(props as P & { ref?: never })} />
      </Boundary>
    )
  }
}

type BoundaryProps = {
  instead: (error: unknown) => ReactNode
  onError: () => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    this.props.onError()
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.instead(failure.error) : this.props.children
  }
}
