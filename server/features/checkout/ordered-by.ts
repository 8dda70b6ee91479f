import type { FastifyRequest } from 'fastify'
import type { CheckoutBody, CheckoutWithoutItems, ReserveBody } from '#shared/checkout/contracts.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { requireClaim } from '../../http/register.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { languageOf } from '../../languages.ts'
import { withoutSecrets } from '../orders/order.ts'

/** Who orders, and from where: what every call that places an order hands to its operation. */
export const orderedBy = <Body extends CheckoutBody | CheckoutWithoutItems | ReserveBody>({
  caller,
  request,
  body,
}: {
  caller: Caller
  request: FastifyRequest
  body: Body
}) => ({
  customerId: caller.userId,
  ip: ipOf(request),
  language: languageOf(request),
  body,
  claim: requireClaim(request, withoutSecrets(body)),
})
