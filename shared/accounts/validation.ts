import { z } from 'zod/mini'
import { maxLength } from '../api/length.ts'
import { latLng } from '../api/wire.ts'
import { asPinCode, isPinCode } from '../places/pin-code.ts'
import { isEmail } from './email.ts'
import { asPhone, isPhone } from './phone.ts'
import { dietaryOptions } from './preferences.ts'
import { normaliseRole, type StoredRole, signUpRoles } from './roles.ts'
import { usesKnownCharacters, usesOneScript } from './username.ts'

/**
 * Rules and messages of the account forms (specification section 5), used by the browser and the server
 * alike.
 */
const usernameRequired = /*i18n*/ 'Username is required'
const passwordRequired = /*i18n*/ 'Password is required'
const emailRequired = /*i18n*/ 'Email is required'
const tooLong = /*i18n*/ 'This is too long'

export const passwordRule =
  /*i18n*/ 'Password must contain at least one uppercase letter, one lowercase letter, one number and one special character'
export const passwordsDoNotMatch = /*i18n*/ 'Passwords do not match'

const username = z
  .string(usernameRequired)
  .check(
    z.trim(),
    z.minLength(1, usernameRequired),
    z.minLength(3, /*i18n*/ 'Username must be at least 3 characters'),
  )

export const email = z
  .string(emailRequired)
  .check(
    z.trim(),
    z.minLength(1, emailRequired),
    maxLength(254, /*i18n*/ 'Invalid email address'),
    isEmail(/*i18n*/ 'Invalid email address'),
  )

/** In characters; hashing a longer one would cost too much time. */
const longestPassword = 128
const password = z
  .string(passwordRequired)
  .check(
    z.minLength(1, passwordRequired),
    z.minLength(8, /*i18n*/ 'Password must be at least 8 characters'),
    maxLength(longestPassword, tooLong),
  )

/** Every new password meets the sign-up rule (decisions.md, password rules). */
export const newPassword = password.check(
  z.regex(/^(?:$|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$)/, passwordRule),
)

export const signInForm = z.object({
  username: username.check(maxLength(100, tooLong)),
  password,
  rememberMe: z.optional(z.boolean()),
  /** Of the authenticator app, or a recovery code; for accounts that have a second factor. */
  code: z.optional(z.string().check(maxLength(100, tooLong))),
})
export type SignInForm = z.infer<typeof signInForm>

const invalidRole = /*i18n*/ 'Invalid role selected'
const allowedRoles: readonly string[] = ['ROLE_USER', ...signUpRoles.map((role) => `ROLE_${role}`)]

/**
 * One of user, admin, customer, restaurant, delivery_agent, with or without the ROLE_ prefix, in any case.
 */
const role = z.string(/*i18n*/ 'Role is required').check(
  z.trim(),
  z.minLength(1, /*i18n*/ 'Role is required'),
  maxLength(40, /*i18n*/ 'Invalid role selected'),
  z.refine((value) => value === '' || allowedRoles.includes(normaliseRole(value)), invalidRole),
)

const signUpFields = {
  username: username.check(
    maxLength(20, /*i18n*/ 'Username must be at most 20 characters'),
    z.refine(usesKnownCharacters, /*i18n*/ 'Username has characters that cannot be used'),
    z.refine(usesOneScript, /*i18n*/ 'Please use the letters of one script only in your username'),
  ),
  email,
  password: newPassword,
}

/** The form, with the confirmation of the password, which is not sent. */
export const signUpForm = z
  .object({
    ...signUpFields,
    confirmPassword: z
      .string(/*i18n*/ 'Confirm password is required')
      .check(z.minLength(1, /*i18n*/ 'Confirm password is required')),
    role,
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: /*i18n*/ 'Passwords must match',
      // Checked together with the other fields, not only once they are valid.
      when: ({ value }) => hasText(value, 'password') && hasText(value, 'confirmPassword'),
    }),
  )
export type SignUpForm = z.infer<typeof signUpForm>

/** The form of a new admin, opened by an invitation link. */
export const adminForm = z
  .object({
    username: signUpFields.username,
    password: newPassword,
    confirmPassword: z
      .string(/*i18n*/ 'Confirm password is required')
      .check(z.minLength(1, /*i18n*/ 'Confirm password is required')),
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: /*i18n*/ 'Passwords must match',
      when: ({ value }) => hasText(value, 'password') && hasText(value, 'confirmPassword'),
    }),
  )
export type AdminForm = z.infer<typeof adminForm>

/** The request, with the link's token. */
export const adminBody = z.object({
  token: z.string().check(maxLength(100)),
  username: signUpFields.username,
  password: newPassword,
})
export type AdminBody = z.infer<typeof adminBody>

const hasText = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'string'

/** The request: `role` is a list of one. */
export const signUpBody = z.object({
  ...signUpFields,
  role: z
    .array(role, /*i18n*/ 'Role is required')
    .check(z.minLength(1, /*i18n*/ 'Role is required'), maxLength(1, invalidRole)),
})
export type SignUpBody = z.infer<typeof signUpBody>

/** The role that a choice at sign-up stands for; the placeholder `user` means customer. */
export const roleChosen = (chosen: string): StoredRole => {
  const stored = normaliseRole(chosen)
  return (
    signUpRoles.map((name) => `ROLE_${name}` as const).find((known) => known === stored) ?? 'ROLE_CUSTOMER'
  )
}

export const forgotPasswordForm = z.object({ email })
export type ForgotPasswordForm = z.infer<typeof forgotPasswordForm>

/** The new password asked for after a temporary one, and on the security screen. */
export const newPasswordForm = z
  .object({
    newPassword,
    confirmPassword: z
      .string(/*i18n*/ 'Confirm password is required')
      .check(z.minLength(1, /*i18n*/ 'Confirm password is required')),
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: passwordsDoNotMatch,
      when: ({ value }) => hasText(value, 'newPassword') && hasText(value, 'confirmPassword'),
    }),
  )
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** The security screen: a blank new password means no change (specification section 5). */
export const securityForm = z
  .object({
    currentPassword: z.string().check(maxLength(longestPassword, tooLong)),
    newPassword: z.union([z.literal(''), newPassword]),
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.newPassword === '' || form.currentPassword !== '', {
      path: ['currentPassword'],
      error: /*i18n*/ 'Current password is required',
      when: ({ value }) => hasText(value, 'newPassword') && hasText(value, 'currentPassword'),
    }),
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: passwordsDoNotMatch,
      when: ({ value }) => hasText(value, 'newPassword') && hasText(value, 'confirmPassword'),
    }),
  )
export type SecurityForm = z.infer<typeof securityForm>

export const changePasswordBody = z.object({
  currentPassword: z
    .string(/*i18n*/ 'Current password is required')
    .check(z.minLength(1, /*i18n*/ 'Current password is required'), maxLength(longestPassword, tooLong)),
  newPassword,
})
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

const codeRequired = /*i18n*/ 'Please enter the code of your authenticator app'
const code = z.string(codeRequired).check(z.trim(), z.minLength(1, codeRequired), maxLength(100, tooLong))
/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCode = z.object({ code })

const givenPassword = z
  .string(passwordRequired)
  .check(z.minLength(1, passwordRequired), maxLength(longestPassword, tooLong))

export const disableSecondFactorBody = z.object({ password: givenPassword, code })

/** Confirming who one is, within a session: the password, or the code of who has a second factor. */
export const confirmIdentityBody = z.object({
  password: z.optional(z.string().check(maxLength(longestPassword, tooLong))),
  code: z.optional(z.string().check(z.trim(), maxLength(100, tooLong))),
})
export type ConfirmIdentityBody = z.infer<typeof confirmIdentityBody>

const optionalPhone = z.optional(z.string().check(z.trim(), maxLength(30, tooLong), asPhone, isPhone))
/** Deleting one's account requires the password. */
export const deleteAccountBody = z.object({
  password: z
    .string(passwordRequired)
    .check(z.minLength(1, passwordRequired), maxLength(longestPassword, tooLong)),
})

const optionalText = (max: number) => z.optional(z.string().check(z.trim(), maxLength(max, tooLong)))

export const preferences = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  dietaryPreferences: z.array(z.enum(dietaryOptions)).check(maxLength(dietaryOptions.length)),
  /** Couriers are asked for a code at the door. */
  deliveryCode: z.optional(z.boolean()),
  /** What is paid for is left at the door, with a photo. */
  leaveAtDoor: z.optional(z.boolean()),
})
export type PreferencesForm = z.infer<typeof preferences>

/**
 * A change of a profile; absent fields stay as they are. The older names `name` and `phone` mean `fullName`
 * and `mobileNumber`. A blank password means no change; a new password or e-mail address requires the current
 * password.
 */
export const profileBody = z
  .object({
    fullName: optionalText(100),
    name: optionalText(100),
    email: z.optional(email),
    mobileNumber: optionalPhone,
    phone: optionalPhone,
    address: optionalText(300),
    preferences: z.optional(preferences),
    password: z.optional(z.union([z.literal(''), newPassword])),
    confirmPassword: z.optional(z.string().check(maxLength(longestPassword, tooLong))),
    currentPassword: z.optional(z.string().check(maxLength(longestPassword, tooLong))),
  })
  .check(
    z.refine((form) => form.confirmPassword === undefined || (form.password ?? '') === form.confirmPassword, {
      path: ['confirmPassword'],
      error: passwordsDoNotMatch,
    }),
  )
export type ProfileBody = z.infer<typeof profileBody>

const fillOutAll = /*i18n*/ 'Please fill out all fields'
/**
 * Label and address are required (specification section 5, New address). Checkout asks for a city or a PIN
 * code that an address lacks; absent in a change, they stay as they are. So does the point on the map while
 * the street stays the same; null removes it.
 */
export const addressForm = z.object({
  label: z.string(fillOutAll).check(z.trim(), z.minLength(1, fillOutAll), maxLength(50, tooLong)),
  address: z.string(fillOutAll).check(z.trim(), z.minLength(1, fillOutAll), maxLength(300, tooLong)),
  city: optionalText(100),
  zipCode: z.optional(z.string().check(z.trim(), maxLength(12, tooLong), asPinCode, isPinCode)),
  isDefault: z.optional(z.boolean()),
  location: z.optional(z.nullable(latLng)),
})
export type AddressForm = z.infer<typeof addressForm>
