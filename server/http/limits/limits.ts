import { minuteMs } from '#shared/time.ts'

/**
 * What a limit counts by. `IP`: an IPv4 address, or the /64 of an IPv6 address. `card`: a card number, UPI ID
 * or saved method, as a keyed hash.
 */
export type LimitSubject =
  | 'IP'
  | 'account'
  | 'card'
  | 'delivery'
  | 'device'
  | 'e-mail address'
  | 'username'
  | 'username and IP or device'

/** At most `max` times in a window, which begins with the first. `counts` says what, for docs/security.md. */
export type Limit = { name: string; max: number; windowMs: number; per: LimitSubject; counts: string }
/** At most `max` at the same time. */
export type ConcurrencyLimit = Omit<Limit, 'windowMs'> & { atOnce: true }

/** Durations in milliseconds. */
const minutes = (count: number) => count * minuteMs
const hours = (count: number) => minutes(60 * count)

/**
 * All rate limits; `name` is the prefix of its counters in the database. All are off with RATE_LIMIT=off. The
 * table "Limits" of docs/security.md is generated from this one; a test compares the two.
 */
export const limits = {
  signUp: { name: 'sign-up', max: 60, windowMs: hours(1), per: 'IP', counts: 'sign-ups' },
  signIn: { name: 'sign-in', max: 120, windowMs: minutes(15), per: 'IP', counts: 'sign-ins, right or wrong' },
  /** Counted whether or not the account exists. */
  wrongPassword: {
    name: 'wrong-password',
    max: 10,
    windowMs: minutes(15),
    per: 'username and IP or device',
    counts: 'wrong sign-ins',
  },
  /** Beyond it, sign-ins are not refused but slowed down (sign-in-attempts.ts). */
  wrongPasswordEverywhere: {
    name: 'wrong-password-everywhere',
    max: 30,
    windowMs: hours(1),
    per: 'username',
    counts: 'wrong sign-ins from devices that never signed in; beyond it one every 1 to 30 seconds',
  },
  currentPassword: {
    name: 'current-password',
    max: 10,
    windowMs: minutes(15),
    per: 'account',
    counts: 'wrong passwords of somebody signed in',
  },
  staffPins: {
    name: 'staff-pins',
    max: 60,
    windowMs: minutes(15),
    per: 'device',
    counts: 'PINs typed on a shared device, right or wrong',
  },
  secondFactor: {
    name: 'second-factor',
    max: 5,
    windowMs: minutes(15),
    per: 'account',
    counts: 'wrong codes of a second factor',
  },
  becomeAdmin: {
    name: 'become-admin',
    max: 20,
    windowMs: hours(1),
    per: 'IP',
    counts: 'uses of a link that makes an admin',
  },
  staffInvitations: {
    name: 'staff-invitations',
    max: 30,
    windowMs: hours(1),
    per: 'account',
    counts: "invitations to a restaurant's staff",
  },
  joinStaff: {
    name: 'join-staff',
    max: 60,
    windowMs: hours(1),
    per: 'IP',
    counts: "uses of a link to a restaurant's staff",
  },
  groupCarts: {
    name: 'group-carts',
    max: 30,
    windowMs: hours(1),
    per: 'account',
    counts: 'group orders that are opened',
  },
  groupCartChoices: {
    name: 'group-cart-choices',
    max: 1_200,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'changes of what somebody eats in a group order',
  },
  geocoder: {
    name: 'geocoder',
    max: 60,
    windowMs: hours(1),
    per: 'account',
    counts: 'addresses looked for on the map',
  },
  refresh: { name: 'refresh', max: 600, windowMs: minutes(15), per: 'IP', counts: 'renewals of a sign-in' },
  signOut: { name: 'sign-out', max: 600, windowMs: minutes(15), per: 'IP', counts: 'sign-outs' },
  verify: { name: 'verify', max: 1_200, windowMs: minutes(15), per: 'IP', counts: 'checks of a sign-in' },
  forgotPassword: {
    name: 'forgot-password',
    max: 30,
    windowMs: hours(1),
    per: 'IP',
    counts: 'requests for a temporary password',
  },
  temporaryPassword: {
    name: 'temporary-password',
    max: 5,
    windowMs: hours(1),
    per: 'e-mail address',
    counts: 'e-mails with a temporary password',
  },
  confirmEmail: {
    name: 'confirm-email',
    max: 60,
    windowMs: hours(1),
    per: 'IP',
    counts: 'confirmations of an e-mail address',
  },
  confirmEmailAgain: {
    name: 'confirm-email-again',
    max: 5,
    windowMs: hours(1),
    per: 'account',
    counts: 'e-mails that ask for the confirmation again',
  },
  exportAccount: { name: 'export-account', max: 10, windowMs: hours(1), per: 'IP', counts: 'exports' },
  deleteAccount: { name: 'delete-account', max: 10, windowMs: hours(1), per: 'IP', counts: 'deletions' },
  updateAccount: {
    name: 'update-account',
    max: 120,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'changes of a profile',
  },
  changePassword: {
    name: 'change-password',
    max: 20,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'changes of a password or e-mail address',
  },
  reviewReports: {
    name: 'review-reports',
    max: 30,
    windowMs: hours(1),
    per: 'account',
    counts: 'reports of reviews',
  },
  photo: { name: 'photo', max: 60, windowMs: hours(1), per: 'IP', counts: 'uploads of a photo' },
  photoOfAccount: {
    name: 'photo-of-account',
    max: 20,
    windowMs: hours(1),
    per: 'account',
    counts: 'uploads of a photo',
  },
  photoOfDish: { name: 'photo-of-dish', max: 600, windowMs: hours(1), per: 'IP', counts: 'photos of dishes' },
  photoOfMenu: {
    name: 'photo-of-menu',
    max: 300,
    windowMs: hours(1),
    per: 'account',
    counts: 'photos of dishes',
  },

  cashOrders: {
    name: 'cash-orders',
    max: 10,
    windowMs: hours(24),
    per: 'account',
    counts: 'cash checkouts of accounts that no order was delivered to yet',
  },
  cashOrdersByIp: {
    name: 'cash-orders-by-ip',
    max: 60,
    windowMs: hours(24),
    per: 'IP',
    counts: 'cash checkouts of accounts that no order was delivered to yet',
  },
  declines: {
    name: 'declines',
    max: 20,
    windowMs: hours(1),
    per: 'account',
    counts: 'declined payments, of orders and donations',
  },
  declinesOfCard: {
    name: 'declines-of-card',
    max: 30,
    windowMs: hours(1),
    per: 'card',
    counts: 'declined payments, by whomever',
  },
  declinesByIp: {
    name: 'declines-by-ip',
    max: 60,
    windowMs: hours(1),
    per: 'IP',
    counts: 'declined payments, by whomever',
  },
  promoGuesses: {
    name: 'promo-guesses',
    max: 10,
    windowMs: hours(1),
    per: 'account',
    counts: 'promo codes that are unknown or of another account, at the quote and at checkout',
  },
  promoGuessesByIp: {
    name: 'promo-guesses-by-ip',
    max: 30,
    windowMs: hours(1),
    per: 'IP',
    counts: 'the same, by visitors too',
  },
  orderReceipt: {
    name: 'order-receipt',
    max: 120,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'receipts of orders',
  },
  orderReceiptOfAccount: {
    name: 'order-receipt-of-account',
    max: 60,
    windowMs: minutes(15),
    per: 'account',
    counts: 'receipts of orders',
  },

  menuFile: { name: 'menu-file', max: 60, windowMs: hours(1), per: 'account', counts: 'imports of a menu' },
  csv: { name: 'csv', max: 120, windowMs: hours(1), per: 'account', counts: 'lists as CSV' },

  donate: { name: 'donate', max: 30, windowMs: hours(1), per: 'IP', counts: 'donations' },
  donateByAccount: {
    name: 'donate-by-account',
    max: 20,
    windowMs: hours(1),
    per: 'account',
    counts: 'donations',
  },
  giftByAccount: {
    name: 'gift-by-account',
    max: 20,
    windowMs: hours(1),
    per: 'account',
    counts: 'gifts of credit',
  },
  redeem: { name: 'redeem', max: 60, windowMs: hours(1), per: 'IP', counts: 'codes of gifts' },
  redeemByAccount: {
    name: 'redeem-by-account',
    max: 10,
    windowMs: hours(1),
    per: 'account',
    counts: 'codes of gifts, and of friends',
  },
  donationReceipt: {
    name: 'donation-receipt',
    max: 120,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'receipts of donations',
  },
  ledger: {
    name: 'ledger',
    max: 300,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'downloads of the whole public ledger',
  },

  search: {
    name: 'search',
    max: 600,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'searches of the menu that are not in memory',
  },
  suggest: {
    name: 'suggest',
    max: 3_000,
    windowMs: minutes(15),
    per: 'IP',
    counts: 'suggestions while typing that are not in memory',
  },
  subscribe: { name: 'subscribe', max: 30, windowMs: hours(1), per: 'IP', counts: 'newsletter forms' },
  welcome: {
    name: 'newsletter-welcome',
    max: 5,
    windowMs: hours(1),
    per: 'e-mail address',
    counts: 'newsletter forms',
  },
  confirmSubscription: {
    name: 'newsletter-confirm',
    max: 60,
    windowMs: hours(1),
    per: 'IP',
    counts: 'newsletter confirmations',
  },
  unsubscribe: {
    name: 'unsubscribe',
    max: 60,
    windowMs: hours(1),
    per: 'IP',
    counts: 'farewells to the newsletter and to alerts',
  },
  contact: { name: 'contact', max: 20, windowMs: hours(1), per: 'IP', counts: 'contact forms' },
  chat: { name: 'chat', max: 120, windowMs: minutes(15), per: 'IP', counts: 'chat messages' },
  chatCode: {
    name: 'chat-code',
    max: 5,
    windowMs: hours(1),
    per: 'IP',
    counts: 'codes that visitors get in the chat',
  },
  pushSubscription: {
    name: 'push-subscription',
    max: 60,
    windowMs: hours(1),
    per: 'account',
    counts: 'browsers that are to show notifications',
  },
  supportThreads: {
    name: 'support-threads',
    max: 20,
    windowMs: hours(1),
    per: 'account',
    counts: 'conversations that are opened with support',
  },
  appeal: {
    name: 'appeal',
    max: 20,
    windowMs: hours(1),
    per: 'IP',
    counts: 'appeals against suspensions',
  },
  supportMessages: {
    name: 'support-messages',
    max: 120,
    windowMs: minutes(15),
    per: 'account',
    counts: 'messages to and from support',
  },
  apply: {
    name: 'partner-application',
    max: 20,
    windowMs: hours(1),
    per: 'IP',
    counts: 'partner applications',
  },

  streams: {
    name: 'streams',
    max: 20,
    atOnce: true,
    per: 'account',
    counts: 'open event streams, on all instances together',
  },
  charges: {
    name: 'charges',
    max: 4,
    atOnce: true,
    per: 'account',
    counts: 'payments under way on one instance; further ones wait their turn',
  },
  chargesOfCard: {
    name: 'charges-of-card',
    max: 4,
    atOnce: true,
    per: 'card',
    counts: 'payments under way on one instance; further ones wait their turn',
  },
} as const satisfies Record<string, Limit | ConcurrencyLimit>
