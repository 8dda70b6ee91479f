import { createStore } from '../../lib/state/create-store.ts'

export type ToastMessage = {
  text: string
  kind: 'success' | 'error'
  /** In milliseconds. */
  timeout: number
}

/** Toasts that have not been shown yet, oldest first. */
export const pendingToasts = createStore<readonly ToastMessage[]>([])
const show = (message: ToastMessage) => pendingToasts.set([...pendingToasts.get(), message])

const successMs = 5_000

/** Long enough to read the longest error three times; it can be dismissed before. */
export const errorMs = 20_000

/** Shows one sentence over the page, which can be used meanwhile, and has it announced. */
export const toast = {
  success: (text: string, timeout = successMs) => show({ text, kind: 'success', timeout }),
  error: (text: string) => show({ text, kind: 'error', timeout: errorMs }),
}
