import { createStore } from '../../lib/state/create-store.ts'
import { sessionStore } from '../../lib/state/storage.ts'

/**
 * What was typed so far, and the current step. It is kept in this tab, so that closing the pop-up, the
 * browser's Back and loading the page again lose nothing.
 */
export type Application = {
  step: 0 | 1 | 2
  businessName: string
  contactName: string
  email: string
  phone: string
  /** One of the business types, or '' before one is chosen. */
  businessType: string
  address: string
  city: string
  description: string
  agreedToTerms: boolean
  /** Set once the application was sent. */
  number: string | null
}

const blank: Application = {
  step: 0,
  businessName: '',
  contactName: '',
  email: '',
  phone: '',
  businessType: '',
  address: '',
  city: '',
  description: '',
  agreedToTerms: false,
  number: null,
}
const draftName = 'partnerApplication'

const draft = (): Application => {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(draftName) ?? '{}')
    return { ...blank, ...(stored as Partial<Application>) }
  } catch {
    return blank
  }
}
const application = createStore(blank, draft())

export const useApplication = application.use
export const currentApplication = application.get
export const changeApplication = (changes: Partial<Application>) => {
  const changed = { ...application.get(), ...changes }
  application.set(changed)
  // A sent one is no draft any more.
  if (changed.number === null) sessionStore.setItem(draftName, JSON.stringify(changed))
  else sessionStore.removeItem(draftName)
}
export const startAgain = () => {
  sessionStore.removeItem(draftName)
  application.set(blank)
}
