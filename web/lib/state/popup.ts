import type { Dish } from '#shared/catalogue/contracts.ts'
import { createStore } from './create-store.ts'

/** The pop-up that is open, if any. Each loads its code when it is first opened. */
export type Popup =
  /** `why` is shown above the form: `title` in bold, then the sentence. `username` is filled in. */
  | { kind: 'signIn'; returnTo?: string; username?: string; why?: { title?: string; text: string } }
  | { kind: 'signUp'; returnTo?: string }
  | { kind: 'forgotPassword'; returnTo?: string }
  | { kind: 'newPassword'; username: string; temporaryPassword: string; returnTo?: string }
  | { kind: 'logout' }
  | { kind: 'cart' }
  /** `choose`: asks for the options at once, also where the dish is in the cart already. */
  | { kind: 'options'; dish: Dish; choose: boolean }
  | { kind: 'donate' }
  | { kind: 'contact' }
  | { kind: 'partner' }
  | { kind: 'about' }

const popup = createStore<Popup | null>(null)

export const usePopup = popup.use
export const openPopup = (next: Popup) => popup.set(next)
export const closePopup = () => popup.set(null)
