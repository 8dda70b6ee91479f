import { createStore } from '../state/create-store.ts'

/**
 * The question whether it is really the signed-in person, while it is open; `settle` closes it with its
 * outcome.
 */
export const confirmationStore = createStore<{ settle: (confirmed: boolean) => void } | null>(null)

let underWay: Promise<boolean> | undefined

/**
 * Asks for the password; whoever asks while the question is open gets the same outcome. False: it was
 * cancelled.
 */
export const askConfirmation = (): Promise<boolean> => {
  underWay ??= new Promise<boolean>((resolve) => confirmationStore.set({ settle: resolve })).finally(() => {
    underWay = undefined
    confirmationStore.set(null)
  })
  return underWay
}
