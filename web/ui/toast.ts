import { createStore } from '../lib/create-store.ts'

export type ToastMessage = {
  text: string
  kind: 'success' | 'error'
  /** In milliseconds; 0 until the person dismisses it. */
  timeout: number
}

/** Toasts that have not been shown yet, oldest first. */
export const pendingToasts = createStore<readonly ToastMessage[]>([])
const show = (message: ToastMessage) => pendingToasts.set([...pendingToasts.get(), message])

const successMs = 5_000

/** Shows one sentence over the page and has it announced. An error stays until it is dismissed. */
export const toast = {
  success: (text: string, timeout = successMs) => show({ text, kind: 'success', timeout }),
  error: (text: string) => show({ text, kind: 'error', timeout: 0 }),
}
