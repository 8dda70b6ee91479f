import { useEffect } from 'react'
import { signal } from '../lib/signal.ts'
import { Icon } from './icon.tsx'

type Kind = 'done' | 'problem'
type Shown = { text: string; kind: Kind; id: number } | null
const current = signal<Shown>(null)
let last = 0

/** Specification section 9: a cart notice stays 2 s. */
const shownMs = 2_000

/** Shows one sentence for 2 seconds and has it read out. */
export const notify = (text: string, kind: Kind = 'done') => {
  last += 1
  current.set({ text, kind, id: last })
}

export const Notice = () => {
  const notice = current.use()
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => current.set(null), shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-40 z-50 flex justify-center px-4 md:bottom-8"
    >
      {notice && (
        <p
          key={notice.id}
          className="flex animate-[rise_180ms_ease-out] items-center gap-2 rounded-full bg-ink px-5 py-3 font-bold text-ground shadow-lift"
        >
          {notice.kind === 'done' && <Icon name="circle-check-filled" size={20} />}
          {notice.text}
        </p>
      )}
    </div>
  )
}
