import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { dayRange, done, instant, money, shownRating } from '../api/wire.ts'
import { adminRoles } from './admin-roles.ts'
import { account } from './contracts.ts'
import { normaliseRole, type StoredRole, storedRoles } from './roles.ts'

const tag = 'Admin'

/** `waiting`: a role that was asked for waits for an admin. */
export const userStates = ['active', 'waiting', 'suspended', 'deleted'] as const
export type UserState = (typeof userStates)[number]

/** An account as admins see it. */
export const adminUser = z.extend(account, {
  state: z.enum(userStates),
  suspendedAt: z.nullable(instant),
  /** What the admin wrote who suspended it. */
  suspensionReason: z.nullable(z.string()),
})
export type AdminUser = z.infer<typeof adminUser>

const userId = z.object({ id: z.string().check(maxLength(100)) })
const reasonNeeded = /*i18n*/ 'Please give a reason'
const tooLong = /*i18n*/ 'This is too long'
const reason = z.string(reasonNeeded).check(z.trim(), z.minLength(1, reasonNeeded), maxLength(300, tooLong))

export const userFilter = {
  ...dayRange,
  /** A part of the name, username, e-mail address or phone number, or the whole id. */
  ...searched,
  role: z.optional(z.enum(storedRoles)),
  /** Absent: all but the deleted ones. */
  state: z.optional(z.enum(userStates)),
  sort: z._default(z.enum(['-createdAt', 'createdAt', 'username', '-username']), '-createdAt'),
}

export const adminUsers = adminList({
  path: '/api/admin/users',
  summary: 'Accounts, searched and filtered; `from` and `to` are the days on which they joined',
  filter: userFilter,
  item: adminUser,
})

export const adminUserDetails = z.object({
  user: adminUser,
  /** As a customer, in paise, of orders whose payment was not declined. */
  orders: z.object({ count: z.int(), open: z.int(), spent: money, refunded: money }),
  /** As a courier: how many deliveries are not picked up yet, and how many are on their way. */
  deliveries: z.object({ waiting: z.int(), onTheWay: z.int() }),
  /** What customers thought of them as a courier. */
  courierRating: z.object(shownRating),
  /** Its sessions, the latest first, at most 50: those that ended are kept for 30 days. */
  signIns: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      system: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      endedAt: z.nullable(instant),
      endReason: z.nullable(z.string()),
    }),
  ),
})
export type AdminUserDetails = z.infer<typeof adminUserDetails>

export const adminUserById = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: ['ADMIN'],
  tag,
  summary: 'One account with its figures and sign-ins',
  params: userId,
  response: adminUserDetails,
})

const noRole = /*i18n*/ 'Invalid role selected'
const role = z.pipe(
  z.string(noRole).check(
    maxLength(50),
    z.refine((value) => storedRoles.some((known) => known === normaliseRole(value)), noRole),
  ),
  z.transform((value): StoredRole => normaliseRole(value) as StoredRole),
)

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary:
    'Set the roles of an account, what somebody is as an admin, or suspend or restore it; a suspension ends its sessions at once and needs a reason',
  params: userId,
  body: z
    .object({
      roles: z.optional(z.array(role).check(z.minLength(1, noRole), maxLength(storedRoles.length))),
      /** What they are as an admin; only owners set it, and only owners make and unmake admins. */
      adminRole: z.optional(z.enum(adminRoles)),
      suspended: z.optional(z.boolean()),
      reason: z.optional(z.string().check(z.trim(), maxLength(300, tooLong))),
    })
    .check(
      z.refine(({ suspended, reason: given }) => !suspended || Boolean(given), {
        path: ['reason'],
        error: reasonNeeded,
      }),
    ),
  response: adminUser,
})

export const exportUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/export',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'All data of a person who has asked for it, as GET /api/users/{id}/export returns it to its owner',
  params: userId,
  body: z.object({ reason }),
  response: z.record(z.string(), z.unknown()),
})

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erase',
  access: ['ADMIN'],
  confirmation: 'required',
  tag,
  summary: 'Delete the account of a person who has asked for it; what the books need stays without the name',
  params: userId,
  body: z.object({ reason }),
  response: done,
})
