import { useEffect } from 'react'
import { createStore } from '../lib/create-store.ts'
import { Icon } from './icon.tsx'

type Kind = 'success' | 'error'
type Shown = { text: string; kind: Kind; id: number } | null
const store = createStore<Shown>(null)
let last = 0

/** Specification section 9: a cart notice stays for 2 s. */
const shownMs = 2_000

const show = (text: string, kind: Kind) => {
  last += 1
  store.set({ text, kind, id: last })
}

/** Shows one sentence for 2 seconds and has it announced. */
export const toast = {
  success: (text: string) => show(text, 'success'),
  error: (text: string) => show(text, 'error'),
}

export const Toasts = () => {
  const current = store.use()
  useEffect(() => {
    if (current === null) return
    const timer = setTimeout(() => store.set(null), shownMs)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-40 z-50 flex justify-center px-4 md:bottom-8"
    >
      {current && (
        <p
          key={current.id}
          className="flex animate-[rise_180ms_ease-out] items-center gap-2 rounded-full bg-ink px-5 py-3 font-bold text-ground shadow-lift"
        >
          {current.kind === 'success' && <Icon name="circle-check-filled" size={20} />}
          {current.text}
        </p>
      )}
    </div>
  )
}
