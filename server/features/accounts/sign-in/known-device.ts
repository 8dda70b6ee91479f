import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '#shared/time.ts'
import { isTagged, tag } from '../../../secrets/keys.ts'
import { canonicalUsername } from '../sign-up/usernames.ts'

const idBytes = 12
const tagBytes = 16
/** Most accounts remembered in one browser, the latest first. */
const accounts = 5
/** The longest time for which browsers keep a cookie. */
const keptMs = 400 * dayMs

/**
 * The cookie that marks a device, HttpOnly and SameSite=Strict like the refresh cookie, but kept after
 * signing out. It contains a random id and a keyed tag of that id and each account that signed in here:
 * nobody can forge it or read a name from it.
 */
const cookieOf = ({ server }: FastifyRequest) => {
  const secure = server.deps.settings.secureCookies
  const shared = { httpOnly: true, sameSite: 'strict' as const, secure }
  return secure
    ? { name: '__Host-device', attributes: { ...shared, path: '/' } }
    : { name: 'device', attributes: { ...shared, path: '/api' } }
}

const text = (id: string, username: string): string => `${id} ${canonicalUsername(username)}`

const readCookie = (request: FastifyRequest): { id: string; tags: string[] } | undefined => {
  const [id = '', ...tags] = (request.cookies[cookieOf(request).name] ?? '').split('.')
  return /^[\w-]{16}$/.test(id) ? { id, tags: tags.slice(0, accounts) } : undefined
}

/** The device's id, if this account has signed in from it before. */
export const knownDevice = (request: FastifyRequest, username: string): string | undefined => {
  const device = readCookie(request)
  const { keys } = request.server.deps
  return device?.tags.some((one) => isTagged(keys, 'known-device', text(device.id, username), one, tagBytes))
    ? device.id
    : undefined
}

/** Adds this account to those that have signed in from the device. */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply, username: string): void => {
  const { keys, clock, randomBytes } = request.server.deps
  const id = readCookie(request)?.id ?? Buffer.from(randomBytes(idBytes)).toString('base64url')
  const mine = tag(keys, 'known-device', text(id, username), tagBytes)
  const others = readCookie(request)?.tags.filter((one) => one !== mine) ?? []
  const { name, attributes } = cookieOf(request)
  const expires = new Date(clock().getTime() + keptMs)
  reply.setCookie(name, [id, mine, ...others].slice(0, accounts + 1).join('.'), { ...attributes, expires })
}
