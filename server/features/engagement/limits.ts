import { type Limit, minutes } from '../../http/rate-limit.ts'

/** By address, but for `welcome`: these forms send e-mails and hand out codes without asking who one is. */
export const limits = {
  subscribe: { name: 'subscribe', max: 30, windowMs: minutes(60) },
  /** E-mails to one address. */
  welcome: { name: 'newsletter-welcome', max: 5, windowMs: minutes(60) },
  unsubscribe: { name: 'unsubscribe', max: 60, windowMs: minutes(60) },
  contact: { name: 'contact', max: 20, windowMs: minutes(60) },
  chat: { name: 'chat', max: 120, windowMs: minutes(15) },
  /** Codes to visitors. */
  chatCode: { name: 'chat-code', max: 5, windowMs: minutes(60) },
} satisfies Record<string, Limit>
