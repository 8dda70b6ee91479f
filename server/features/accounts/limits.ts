import { type Limit, minutes } from '../../http/rate-limit.ts'

/** How often these calls may be made. By address they stop floods; by account they stop guessing at one password. */
export const limits = {
  signUp: { name: 'sign-up', max: 60, windowMs: minutes(60) },
  signIn: { name: 'sign-in', max: 120, windowMs: minutes(15) },
  /** Failed ones alone, whether or not the account exists. */
  wrongPassword: { name: 'wrong-password', max: 10, windowMs: minutes(15) },
  refresh: { name: 'refresh', max: 600, windowMs: minutes(15) },
  signOut: { name: 'sign-out', max: 600, windowMs: minutes(15) },
  verify: { name: 'verify', max: 1_200, windowMs: minutes(15) },
  forgotPassword: { name: 'forgot-password', max: 30, windowMs: minutes(60) },
  /** E-mails to one address. */
  temporaryPassword: { name: 'temporary-password', max: 5, windowMs: minutes(60) },
  updateAccount: { name: 'update-account', max: 120, windowMs: minutes(15) },
  changePassword: { name: 'change-password', max: 20, windowMs: minutes(15) },
  photo: { name: 'photo', max: 60, windowMs: minutes(60) },
} satisfies Record<string, Limit>
