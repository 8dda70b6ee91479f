import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address that a client is counted by: IPv4 as it is, also when mapped into IPv6; of IPv6 its /64, the
 * smallest network that a household or server is assigned (RFC 6177), and from which it can use any number of
 * addresses.
 */
export const ipSubject = (ip: string): string => {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The same for a request; empty if its connection is closed, since Node then no longer knows the address. */
export const ipOf = (request: Pick<FastifyRequest, 'ip'>): string => ipSubject(request.ip ?? '')
