import { roleLabel } from '#shared/accounts/roles.ts'
import { template } from '../template.ts'

/** To the owner of an account whose password was changed. */
export const passwordChanged = template<Record<string, never>>({
  topic: 'security',
  write: (i18n, _data, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your password at Annapurna Eats was changed'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'the password of your account has just been changed, and every other device was signed out.',
      ),
      i18n._(
        /*i18n*/ 'If it was not you, ask for a temporary password on our site now, set a new one, and write to us:',
      ),
      contactEmail,
    ],
  }),
})

/** To the owner of an account that signs in with an authenticator app from now on, or no longer. */
export const secondFactorEnabled = template<Record<string, never>>({
  topic: 'security',
  write: (i18n, _data, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your account at Annapurna Eats now asks for a second factor'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'signing in now asks for a code of your authenticator app, and every other device was signed out.',
      ),
      i18n._(/*i18n*/ 'If it was not you, please write to us at once:'),
      contactEmail,
    ],
  }),
})

export const secondFactorDisabled = template<Record<string, never>>({
  topic: 'security',
  write: (i18n, _data, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your account at Annapurna Eats no longer asks for a second factor'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'signing in asks for your password alone again.'),
      i18n._(/*i18n*/ 'If it was not you, change your password now, and write to us at once:'),
      contactEmail,
    ],
  }),
})

/** To the owner of an account that an admin suspended, or restored. */
export const accountSuspended = template<{ reason: string; appeal: string | null }>({
  topic: 'security',
  write: (i18n, { reason, appeal }, { url, contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your account at Annapurna Eats is suspended'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'you cannot sign in for now. The reason: {reason}', { reason }),
      i18n._(/*i18n*/ 'If you think that this is a mistake, please write to us:'),
      contactEmail,
      ...(appeal === null
        ? []
        : [
            i18n._(/*i18n*/ 'You can also appeal, for thirty days. Somebody else will decide on it.'),
            { link: { label: i18n._(/*i18n*/ 'Appeal'), url: `${url}/appeal#${appeal}` } },
          ]),
    ],
  }),
})

/** To whom a suspension is to follow, with the reason and until when they can answer. */
export const suspensionNotice = template<{ name: string; reason: string; until: string }>({
  topic: 'security',
  write: (i18n, { name, reason, until }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Please answer: {name} may be suspended at Annapurna Eats', { name }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'we consider suspending {name}. The reason: {reason}', { name, reason }),
      i18n._(/*i18n*/ 'Nothing is decided yet. You can answer until {until}.', { until }),
      { link: { label: i18n._(/*i18n*/ 'Read it and answer'), url: `${url}/account-settings?section=data` } },
    ],
  }),
})

/** To the same, when it is decided that nothing follows, or what came of an appeal. */
export const suspensionDecided = template<{
  name: string
  outcome: 'withdrawn' | 'upheld' | 'lifted'
  reason: string
}>({
  topic: 'security',
  write: (i18n, { name, outcome, reason }) => ({
    subject: i18n._(/*i18n*/ 'Decided about {name} at Annapurna Eats', { name }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        {
          withdrawn: /*i18n*/ 'nothing follows from our notice about {name}. {reason}',
          upheld: /*i18n*/ 'we have looked at the appeal: {name} stays suspended. {reason}',
          lifted: /*i18n*/ 'we have looked at the appeal: {name} is no longer suspended. {reason}',
        }[outcome],
        { name, reason },
      ),
    ],
  }),
})

/** To the operator: somebody appeals. */
export const suspensionAppealed = template<{ name: string }>({
  topic: 'request',
  write: (i18n, { name }, { url }) => ({
    subject: i18n._(/*i18n*/ '{name} appeals against a suspension', { name }),
    paragraphs: [
      i18n._(/*i18n*/ 'Somebody who did not decide on the suspension has to look at it within fifteen days.'),
      { link: { label: i18n._(/*i18n*/ 'To the appeal'), url: `${url}/admin-dashboard?tab=duties` } },
    ],
  }),
})

export const accountRestored = template<Record<string, never>>({
  topic: 'security',
  write: (i18n) => ({
    subject: i18n._(/*i18n*/ 'Your account at Annapurna Eats is open again'),
    paragraphs: [i18n._(/*i18n*/ 'Hello,'), i18n._(/*i18n*/ 'you can sign in again.')],
  }),
})

/** To a courier whose payouts go to another bank account from now on. */
export const depositChanged = template<{ lastFour: string }>({
  topic: 'security',
  write: (i18n, { lastFour }, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your bank account for payouts at Annapurna Eats was changed'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'your payouts now go to the bank account whose number ends in {lastFour}.', {
        lastFour,
      }),
      i18n._(/*i18n*/ 'If it was not you, change your password now, and write to us at once:'),
      contactEmail,
    ],
  }),
})

/** To everybody who works for a restaurant. */
export const payoutAccountChanged = template<{ restaurant: string; lastFour: string }>({
  topic: 'security',
  write: (i18n, { restaurant, lastFour }, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'The bank account for payouts of {restaurant} was changed', { restaurant }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'payouts of {restaurant} now go to the bank account whose number ends in {lastFour}.', {
        restaurant,
        lastFour,
      }),
      i18n._(/*i18n*/ 'If it was none of you, change your passwords now, and write to us at once:'),
      contactEmail,
    ],
  }),
})

/** To the previous address of an account; does not mention the new one. */
export const emailChanged = template<Record<string, never>>({
  topic: 'security',
  write: (i18n, _data, { contactEmail }) => ({
    subject: i18n._(/*i18n*/ 'Your e-mail address at Annapurna Eats was changed'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'your account has just got another e-mail address; this one is no longer used for it.'),
      i18n._(/*i18n*/ 'If it was not you, please write to us at once:'),
      contactEmail,
    ],
  }),
})

export const confirmEmail = template<{ token: string }>({
  topic: 'request',
  write: (i18n, { token }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Please confirm your e-mail address'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'this address was given for an account at Annapurna Eats. Open this link and press Confirm, within 48 hours:',
      ),
      `${url}/confirm-email?token=${token}`,
      i18n._(
        /*i18n*/ 'If it was not you, there is nothing to do: without it the address counts for nothing.',
      ),
    ],
  }),
})

/** To the owner of a confirmed address that was entered for another account. */
export const emailInUse = template<Record<string, never>>({
  topic: 'security',
  write: (i18n, _data, { url }) => ({
    subject: i18n._(/*i18n*/ 'You already have an account at Annapurna Eats'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'somebody, perhaps you, gave this address for another account at Annapurna Eats. You already have one: please sign in with it. If you forgot the password, ask for a temporary one there.',
      ),
      url,
      i18n._(/*i18n*/ 'If it was not you, there is nothing to do: your account is as it was.'),
    ],
  }),
})

export const temporaryPassword = template<{ username: string; password: string }>({
  topic: 'request',
  write: (i18n, { username, password }, { url }) => ({
    subject: i18n._(/*i18n*/ 'Your temporary password for Annapurna Eats'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'somebody, we hope you, asked for a new password. Sign in as {username} with this temporary one:',
        { username },
      ),
      password,
      i18n._(/*i18n*/ 'It works once, within 30 minutes, and you will be asked to choose a new password.'),
      i18n._(/*i18n*/ 'If it was not you, there is nothing to do: your old password keeps working.'),
      url,
    ],
  }),
})

/** `name` is the person's name, `role` the requested role. */
export const roleGranted = template<{ name: string; role: string }>({
  topic: 'request',
  write: (i18n, { name, role }) => ({
    subject: i18n._(/*i18n*/ 'You have the role {role} at Annapurna Eats', { role: i18n._(roleLabel(role)) }),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(/*i18n*/ 'your account now has the role you asked for: {role}. Sign in again to use it.', {
        role: i18n._(roleLabel(role)),
      }),
    ],
  }),
})

export const roleDeclined = template<{ name: string; role: string }>({
  topic: 'request',
  write: (i18n, { name, role }) => ({
    subject: i18n._(/*i18n*/ 'Your request at Annapurna Eats'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello {name},', { name }),
      i18n._(
        /*i18n*/ 'your request for the role {role} was not granted. You can go on ordering with your account.',
        { role: i18n._(roleLabel(role)) },
      ),
    ],
  }),
})

export const accountDeleted = template<Record<string, never>>({
  topic: 'security',
  write: (i18n) => ({
    subject: i18n._(/*i18n*/ 'Your account at Annapurna Eats is deleted'),
    paragraphs: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(
        /*i18n*/ 'your account is deleted. What the books have to keep, such as the sums of your orders, no longer has your name on it.',
      ),
    ],
  }),
})
