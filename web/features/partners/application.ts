import { createStore } from '../../lib/create-store.ts'

/** What was typed so far, and the current step. It outlives the pop-up, so that closing it loses nothing. */
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
const application = createStore(blank)

export const useApplication = application.use
export const currentApplication = application.get
export const changeApplication = (changes: Partial<Application>) =>
  application.set({ ...application.get(), ...changes })
export const startAgain = () => application.set(blank)
