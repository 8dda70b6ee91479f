import type { StaffRole } from '#shared/staff/staff-roles.ts'
import { createStore } from '../state/create-store.ts'

/**
 * Whose PIN was typed on a shared device, and until when it holds; kept by the page alone. `brief`: for one
 * step, which may be several calls.
 */
export type StaffPerson = {
  token: string
  id: string
  name: string
  role: StaffRole
  until: string
  brief?: true
}

/** Who is at the device; null: nobody said so, and it does what needs no PIN. */
export const staffPerson = createStore<StaffPerson | null>(null)

/** Goes with each call about the restaurant, beside the device's own token. */
export const staffTokenHeader = 'staff-token'

type Question = {
  /** Why it is asked, in the server's words; empty where somebody only says that they are there. */
  why: string
  settle: (person: StaffPerson | null) => void
}
/** The question whose PIN it is, while it is open. */
export const pinQuestion = createStore<Question | null>(null)

let underWay: Promise<StaffPerson | null> | undefined

/** Asks for a PIN; whoever asks while it is open gets the same answer. Null: it was cancelled. */
export const askPin = (why = ''): Promise<StaffPerson | null> => {
  underWay ??= new Promise<StaffPerson | null>((resolve) =>
    pinQuestion.set({ why, settle: resolve }),
  ).finally(() => {
    underWay = undefined
    pinQuestion.set(null)
  })
  return underWay
}
