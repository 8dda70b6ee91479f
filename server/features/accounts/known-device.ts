import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTagged, tag } from '../../keys.ts'
import { canonicalUsername } from './usernames.ts'

const idBytes = 12
const tagBytes = 16
/** Accounts that one browser is known to, the latest first. */
const accounts = 5
/** As long as browsers keep a cookie. */
const keptMs = 400 * 24 * 3_600_000

/**
 * Like the refresh cookie out of reach of scripts and of other sites, but it stays after signing out. It is a random id and,
 * for each account that signed in from here, a tag of both; without the key nobody can make one or read a name in it.
 */
const cookieOf = ({ server }: FastifyRequest) => {
  const secure = server.deps.settings.secureCookies
  const shared = { httpOnly: true, sameSite: 'strict' as const, secure }
  return secure
    ? { name: '__Host-device', attributes: { ...shared, path: '/' } }
    : { name: 'device', attributes: { ...shared, path: '/api/auth' } }
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

/** Marks the device as one that this account has signed in from. */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply, username: string): void => {
  const { keys, clock, randomBytes } = request.server.deps
  const id = readCookie(request)?.id ?? Buffer.from(randomBytes(idBytes)).toString('base64url')
  const mine = tag(keys, 'known-device', text(id, username), tagBytes)
  const others = readCookie(request)?.tags.filter((one) => one !== mine) ?? []
  const { name, attributes } = cookieOf(request)
  const expires = new Date(clock().getTime() + keptMs)
  reply.setCookie(name, [id, mine, ...others].slice(0, accounts + 1).join('.'), { ...attributes, expires })
}
