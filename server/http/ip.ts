import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Whom an IP address stands for: IPv4 as it is, also when it is mapped into IPv6; IPv6 by its /64, which is the least that one
 * household or server is given (RFC 6177) and can draw as many addresses from as it likes.
 */
export const ipSubject = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Node no longer knows the address when the connection is gone. */
export const ipOf = (request: Pick<FastifyRequest, 'ip'>): string => ipSubject(request.ip ?? '')
