import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done } from '../api/wire.ts'

const tag = 'Notifications'
const base64url = (length: number) => z.string().check(maxLength(length), z.regex(/^[\w-]+={0,2}$/))
const endpointUrl = z.string().check(z.minLength(1), maxLength(1_000))

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'signedIn',
  tag,
  summary: "The server's public key for Web Push (VAPID), which a browser subscribes with",
  response: z.object({ publicKey: z.string() }),
})

/** The body is what `PushSubscription.toJSON` gives. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'signedIn',
  tag,
  summary:
    'Show notifications about own orders in this browser, until it signs out; a repeat changes nothing',
  body: z.object({
    endpoint: endpointUrl,
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  }),
  status: 201,
  response: done,
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'signedIn',
  tag,
  summary: 'No longer show notifications in this browser; a repeat changes nothing',
  body: z.object({ endpoint: endpointUrl }),
  response: done,
})
