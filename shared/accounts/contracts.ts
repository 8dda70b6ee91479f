import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant, latLng } from '../api/wire.ts'
import { staffRoles } from '../staff/staff-roles.ts'
import { adminRoles } from './admin-roles.ts'
import {
  addressForm,
  adminBody,
  changePasswordBody,
  confirmIdentityBody,
  deleteAccountBody,
  disableSecondFactorBody,
  forgotPasswordForm,
  profileBody,
  secondFactorCode,
  signInForm,
  signUpBody,
} from './validation.ts'

/** Wording of specification section 8. */
export const accountCreated = /*i18n*/ 'Account created successfully! Redirecting to sign in page...'
export const wrongCredentials = /*i18n*/ 'Invalid username or password'
export const temporaryPasswordSent = /*i18n*/ 'A temporary password has been sent to your email address.'

export const account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /**
   * Whether its owner followed the link sent to it. First-order codes and roles that need approval depend on
   * it.
   */
  emailConfirmed: z.boolean(),
  fullName: z.string(),
  mobileNumber: z.string(),
  address: z.string(),
  memberSince: instant,
  /** Granted roles, as ROLE_*. */
  roles: z.array(z.string()),
  /** A ROLE_* that waits for an admin; null when nothing is pending. */
  requestedRole: z.nullable(z.string()),
  /** What an admin is; null for everybody else. */
  adminRole: z.nullable(z.enum(adminRoles)),
  profileImage: z.nullable(z.string()),
  preferences: z.object({
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    marketingEmails: z.boolean(),
    dietaryPreferences: z.array(z.string()),
    deliveryCode: z.optional(z.boolean()),
    leaveAtDoor: z.optional(z.boolean()),
  }),
  /** Whether it signs in with an authenticator app beside the password. */
  secondFactor: z.boolean(),
  lastLogin: z.nullable(instant),
  /**
   * Where this person works, the longest first; `restaurantId` and `restaurantName` are the first of them.
   */
  restaurants: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles) })),
  restaurantId: z.nullable(z.string()),
  restaurantName: z.nullable(z.string()),
})
export type Account = z.infer<typeof account>

export const session = z.extend(account, {
  /** For the Authorization header; good for 15 minutes. */
  accessToken: z.string(),
  /** The sign-in used a temporary password: ask for a new one now. */
  mustChangePassword: z.boolean(),
})
export type Session = z.infer<typeof session>

export const address = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  /** Empty where the person gave none. */
  city: z.string(),
  zipCode: z.string(),
  isDefault: z.boolean(),
  /** Where the person put it on the map; null if nowhere. */
  location: z.nullable(latLng),
})
export type Address = z.infer<typeof address>

/** One session of an account: a browser that is signed in. */
export const signInView = z.object({
  id: z.string(),
  /** From the User-Agent header, `Firefox`; empty when that names none. */
  browser: z.string(),
  /** `Windows`, `Android`. */
  system: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The session of this request. */
  current: z.boolean(),
})
export type SignIn = z.infer<typeof signInView>

const tag = 'Accounts'
const userId = z.object({ id: z.string().check(maxLength(100)) })
const addressId = z.object({
  id: z.string().check(maxLength(100)),
  addressId: z.string().check(maxLength(100)),
})

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  tag,
  summary:
    'Open an account; a role that needs approval waits for an admin and the account starts as a customer',
  body: signUpBody,
  status: 201,
  response: z.object({ message: z.string(), user: account }),
})

export const becomeAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/become-admin',
  access: 'public',
  tag,
  summary:
    'Open the account of an admin, with the token of a link made on the server (npm run admin -- create)',
  body: adminBody,
  status: 201,
  response: z.object({ message: z.string(), user: account }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin',
  access: 'public',
  tag,
  summary:
    'Sign in; sets the refresh cookie. Who has a second factor is refused with second_factor_required until `code` is there, too',
  body: signInForm,
  response: session,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  tag,
  summary: 'Exchange the refresh cookie for a new one and a new access token',
  response: session,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  access: 'public',
  tag,
  summary: 'End this sign-in and drop the refresh cookie',
  response: done,
})

export const verify = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  access: 'signedIn',
  tag,
  summary: 'Whether the access token is good, and whose it is',
  response: account,
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'signedIn',
  tag,
  summary:
    'Give the password again, or the code of who has a second factor, as actions on money and roles demand 15 minutes after signing in',
  body: confirmIdentityBody,
  response: z.object({ accessToken: z.string() }),
})

export const secondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'signedIn',
  tag,
  summary: 'Whether the caller signs in with an authenticator app, too, and how many recovery codes are left',
  response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'signedIn',
  confirmation: 'required',
  tag,
  summary:
    'Begin to set up an authenticator app: the secret that it needs. Nothing is asked for until it is enabled',
  response: z.object({
    /** In base32, to type it in. */
    secret: z.string(),
    /** `otpauth://totp/...`, to scan it as a QR code. */
    uri: z.string(),
  }),
})

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enable',
  access: 'signedIn',
  tag,
  summary: 'Show by a code that the app works: from now on sign-ins ask for one. Ends every other sign-in',
  body: secondFactorCode,
  response: z.object({ recoveryCodes: z.array(z.string()), accessToken: z.string() }),
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'signedIn',
  tag,
  summary: 'Ten new recovery codes in place of the old ones, shown this once',
  body: secondFactorCode,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: 'signedIn',
  tag,
  summary: 'Sign in with the password alone again; asks for the password and a code',
  body: disableSecondFactorBody,
  response: done,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  tag,
  summary: 'E-mail a temporary password; the answer is the same whether or not the account exists',
  query: forgotPasswordForm,
  response: done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  tag,
  summary: "Confirm an account's e-mail address, with the token of the e-mail's link",
  body: z.object({ token: z.string().check(maxLength(300)) }),
  response: done,
})

export const confirmEmailAgain = endpoint({
  method: 'POST',
  path: '/api/users/:id/confirm-email',
  access: 'signedIn',
  tag,
  summary: 'E-mail the link that confirms the address once more',
  params: userId,
  response: done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signedIn',
  tag,
  summary: 'Set a new password, knowing the current or the temporary one; ends every other sign-in',
  body: changePasswordBody,
  response: session,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'signedIn',
  tag,
  summary: 'The signed-in person',
  response: account,
})

export const accountByUsername = endpoint({
  method: 'GET',
  path: '/api/users/username/:username',
  access: 'signedIn',
  tag,
  summary: 'One account by its username, for its owner or an admin',
  params: z.object({ username: z.string().check(maxLength(100)) }),
  response: account,
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'signedIn',
  tag,
  summary: 'Change a profile; a new password or e-mail address asks for the current password',
  params: userId,
  body: profileBody,
  response: account,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'signedIn',
  tag,
  summary: 'Where the account is signed in, the latest used first',
  params: userId,
  response: z.object({ items: z.array(signInView), nextCursor: z.nullable(z.string()) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  access: 'signedIn',
  tag,
  summary: 'Sign out in one place; its access tokens count no more, at once',
  params: z.object({
    id: z.string().check(maxLength(100)),
    sessionId: z.string().check(maxLength(100)),
  }),
  response: done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'signedIn',
  tag,
  summary: 'Sign out everywhere but here',
  params: userId,
  response: done,
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/:id/export',
  access: 'signedIn',
  tag,
  summary: 'Everything that is kept of a person, as one JSON document, for its owner',
  params: userId,
  response: z.object({
    exportedAt: instant,
    account,
    addresses: z.array(address),
    signIns: z.array(z.record(z.string(), z.unknown())),
    orders: z.array(z.record(z.string(), z.unknown())),
    /** Store credit: what is left, and where it came from and went. */
    credit: z.record(z.string(), z.unknown()),
    /** Gifts of credit that they bought, and redeemed. */
    giftsBought: z.array(z.record(z.string(), z.unknown())),
    giftsRedeemed: z.array(z.record(z.string(), z.unknown())),
    /**
     * Their code for friends, whom they brought and who brought them, and the stamp cards that they filled.
     */
    referrals: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    stampCards: z.array(z.record(z.string(), z.unknown())),
    ratings: z.array(z.record(z.string(), z.unknown())),
    /** Reviews of others that they reported. */
    reviewReports: z.array(z.record(z.string(), z.unknown())),
    refundRequests: z.array(z.record(z.string(), z.unknown())),
    deliveries: z.array(z.record(z.string(), z.unknown())),
    /** When they were on shift as a courier, and where they were last seen on one. */
    courierShifts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    /** Since when they sign in with an authenticator app; null: they do not. */
    secondFactor: z.nullable(z.record(z.string(), z.unknown())),
    /** Entries of their own ledger accounts, in paise. */
    ledgerEntries: z.array(z.record(z.string(), z.unknown())),
    /** As a courier: what was paid out, and where to, by its last four digits. */
    payouts: z.array(z.record(z.string(), z.unknown())),
    depositAccounts: z.array(z.record(z.string(), z.unknown())),
    /** What they have given for restaurants: bank accounts by their last four digits, and tax numbers. */
    restaurantAccounts: z.array(z.record(z.string(), z.unknown())),
    taxDetails: z.array(z.record(z.string(), z.unknown())),
    donations: z.array(z.record(z.string(), z.unknown())),
    monthlyGifts: z.array(z.record(z.string(), z.unknown())),
    /** What they gave to couriers, and as a courier got, in paise. */
    tips: z.array(z.record(z.string(), z.unknown())),
    tipsReceived: z.array(z.record(z.string(), z.unknown())),
    favorites: z.record(z.string(), z.array(z.string())),
    /** As their host. */
    groupCarts: z.array(z.record(z.string(), z.unknown())),
    paymentMethods: z.array(z.record(z.string(), z.unknown())),
    promoCodes: z.array(z.record(z.string(), z.unknown())),
    pushSubscriptions: z.array(z.record(z.string(), z.unknown())),
    newsletter: z.array(z.record(z.string(), z.unknown())),
    messages: z.array(z.record(z.string(), z.unknown())),
    supportThreads: z.array(z.record(z.string(), z.unknown())),
    /** What they agreed to and took back, and what they were told about suspensions, with what they said. */
    consents: z.array(z.record(z.string(), z.unknown())),
    suspensionNotices: z.array(z.record(z.string(), z.unknown())),
    partnerApplications: z.array(z.record(z.string(), z.unknown())),
    savedViews: z.array(z.record(z.string(), z.unknown())),
    /** The shelter that they run, and what they signed up with as a volunteer. */
    rescue: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    /** What they did, and what an admin or an operator did to their account, sign-ins and orders. */
    auditEntries: z.array(z.record(z.string(), z.unknown())),
  }),
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'signedIn',
  tag,
  summary:
    'Delete the account: sign-ins, addresses and texts go; orders and money stay for the books, without the name',
  params: userId,
  body: deleteAccountBody,
  response: done,
})

export const setPhoto = endpoint({
  method: 'PUT',
  path: '/api/users/:id/photo',
  access: 'signedIn',
  tag,
  summary: 'Set the profile photo: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB',
  params: userId,
  response: account,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/photo',
  access: 'signedIn',
  tag,
  summary: 'Remove the profile photo',
  params: userId,
  response: account,
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/users/:id/addresses',
  access: 'signedIn',
  tag,
  summary: 'Delivery addresses, the default first',
  params: userId,
  response: z.object({ items: z.array(address), nextCursor: z.nullable(z.string()) }),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/users/:id/addresses',
  access: 'signedIn',
  tag,
  summary: 'Add a delivery address; as default it clears the default on the others',
  params: userId,
  body: addressForm,
  status: 201,
  response: address,
})

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/users/:id/addresses/:addressId',
  access: 'signedIn',
  tag,
  summary: 'Change a delivery address',
  params: addressId,
  body: addressForm,
  response: address,
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/addresses/:addressId',
  access: 'signedIn',
  tag,
  summary: 'Remove a delivery address',
  params: addressId,
  response: done,
})

const adminTag = 'Admin'
export const pendingRoles = endpoint({
  method: 'GET',
  path: '/api/admin/users/pending',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Accounts whose role waits for approval, longest waiting first',
  response: z.object({ items: z.array(account), nextCursor: z.nullable(z.string()) }),
})
export const approveRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/approve',
  access: ['ADMIN'],
  tag: adminTag,
  confirmation: 'required',
  summary: 'Grant the role an account waits for',
  params: userId,
  response: account,
})
export const declineRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/decline',
  access: ['ADMIN'],
  tag: adminTag,
  summary: 'Turn down the role an account waits for; it stays a customer',
  params: userId,
  response: account,
})
