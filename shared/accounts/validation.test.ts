import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import {
  addressForm,
  forgotPasswordForm,
  newPasswordForm,
  passwordRule,
  profileBody,
  roleChosen,
  securityForm,
  signInForm,
  signUpBody,
  signUpForm,
} from './validation.ts'

/** The first message of each field, as forms show them. */
const messages = (schema: z.ZodMiniType, value: unknown): Record<string, string> => {
  const shown: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    shown[issue.path.join('.')] ??= issue.message
  return shown
}

describe('sign-in', () => {
  test.each([
    [
      { username: '', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [
      { username: 'ab', password: '1234567' },
      {
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 8 characters',
      },
    ],
    [{ username: '  a  ', password: '12345678' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'abc', password: '12345678' }, {}],
  ])('%j', (value, expected) => expect(messages(signInForm, value)).toEqual(expected))
})

const good = {
  username: 'asha',
  email: 'asha@example.com',
  password: 'Abcdef1!',
  confirmPassword: 'Abcdef1!',
  role: 'customer',
}

describe('sign-up', () => {
  test.each([
    [{}, {}],
    [{ username: '' }, { username: 'Username is required' }],
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'a'.repeat(20) }, {}],
    [{ username: 'a'.repeat(21) }, { username: 'Username must be at most 20 characters' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'asha' }, { email: 'Invalid email address' }],
    [{ email: 'a@b' }, { email: 'Invalid email address' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Confirm password is required' }],
    [{ confirmPassword: 'Abcdef1?' }, { confirmPassword: 'Passwords must match' }],
    [
      { username: '', confirmPassword: 'x' },
      { username: 'Username is required', confirmPassword: 'Passwords must match' },
    ],
    [{ role: '' }, { role: 'Role is required' }],
    [{ role: 'chef' }, { role: 'Invalid role selected' }],
  ])('%j', (changes, expected) => expect(messages(signUpForm, { ...good, ...changes })).toEqual(expected))

  test.each([
    ['', 'Password is required'],
    ['Ab1!', 'Password must be at least 8 characters'],
    ['abcdef1!', passwordRule],
    ['ABCDEF1!', passwordRule],
    ['Abcdefg!', passwordRule],
    ['Abcdefg1', passwordRule],
    ['Abcdef1!#', passwordRule],
    ['Abcdef 1!', passwordRule],
    ['Abcdef1!', undefined],
    ['Aa1@$!%*?&', undefined],
  ])('password %j: %s', (password, expected) =>
    expect(messages(signUpForm, { ...good, password, confirmPassword: password }).password).toBe(expected),
  )

  test('the rule is worded as specified', () =>
    expect(passwordRule).toBe(
      'Password must contain at least one uppercase letter, one lowercase letter, one number and one special character',
    ))

  test.each(['user', 'admin', 'customer', 'restaurant', 'delivery_agent', 'ROLE_ADMIN', 'Role_Restaurant'])(
    'role %s is known',
    (role) => expect(messages(signUpBody, { ...good, role: [role] })).toEqual({}),
  )
  test('the call takes a list of one role', () => {
    expect(messages(signUpBody, { ...good, role: [] })).toEqual({ role: 'Role is required' })
    expect(messages(signUpBody, { ...good, role: undefined })).toEqual({ role: 'Role is required' })
    expect(messages(signUpBody, { ...good, role: ['admin', 'customer'] })).toEqual({
      role: 'Invalid role selected',
    })
  })
  test('the placeholder role becomes a customer', () => {
    expect(roleChosen('user')).toBe('ROLE_CUSTOMER')
    expect(roleChosen('delivery_agent')).toBe('ROLE_DELIVERY_AGENT')
    expect(roleChosen('ROLE_ADMIN')).toBe('ROLE_ADMIN')
  })
})

test('forgot password', () => {
  expect(messages(forgotPasswordForm, { email: '' })).toEqual({ email: 'Email is required' })
  expect(messages(forgotPasswordForm, { email: 'nobody' })).toEqual({ email: 'Invalid email address' })
})

test('a new password meets the sign-up rule and its confirmation', () => {
  expect(messages(newPasswordForm, { newPassword: 'Abcdef1!', confirmPassword: 'other' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(messages(newPasswordForm, { newPassword: 'abcdef', confirmPassword: 'abcdef' })).toEqual({
    newPassword: 'Password must be at least 8 characters',
  })
})

test('the security screen: blank means no change, a new one asks for the current one', () => {
  const form = { currentPassword: '', newPassword: '', confirmPassword: '' }
  expect(messages(securityForm, form)).toEqual({})
  expect(messages(securityForm, { ...form, newPassword: 'abcdef', confirmPassword: 'abcdeg' })).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'Password must be at least 8 characters',
    confirmPassword: 'Passwords do not match',
  })
  const good = { currentPassword: 'x', newPassword: 'Abcdef1!', confirmPassword: 'Abcdef1!' }
  expect(messages(securityForm, good)).toEqual({})
})

test('profile: a blank password means no change', () => {
  expect(messages(profileBody, { fullName: 'Asha', password: '' })).toEqual({})
  expect(messages(profileBody, { password: 'Abcdef1!', confirmPassword: 'Abcdef1?' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(messages(profileBody, { password: 'abcdef' }).password).toBe(
    'Password must be at least 8 characters',
  )
})

test('a new address needs label and address', () => {
  const fillOut = 'Please fill out all fields'
  expect(messages(addressForm, { label: '', address: ' ' })).toEqual({ label: fillOut, address: fillOut })
  expect(messages(addressForm, {})).toEqual({ label: fillOut, address: fillOut })
})
