import { randomUUID } from 'node:crypto'
import type { NewPerson } from './people.ts'
import type { Site } from './site.ts'

type Reply = { accessToken: string; id: string; orders: { id: string }[] }

/** Calls the API as somebody who has signed in, where no screen is what the journey is about. */
export const callAs = async (
  { address }: Site,
  { username, password }: Pick<NewPerson, 'username' | 'password'>,
) => {
  const send = async (path: string, body?: object, token?: string, method = 'POST') => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const { accessToken } = await send('/api/auth/signin', { username, password })
  return (path: string, body?: object, method?: string) => send(path, body, accessToken, method)
}

/**
 * An order, by cash unless told otherwise, of a dosa or what else there is at the restaurant of the demo's
 * kitchen; returns its id.
 */
export const orderDosa = async (
  call: Awaited<ReturnType<typeof callAs>>,
  item: { dishId: string; quantity: number; options?: string[] } = {
    dishId: 'annapurna-bhavan-masala-dosa',
    quantity: 1,
  },
  payment: object = { paymentMethod: 'cashOnDelivery' },
): Promise<string> => {
  const { orders } = await call('/api/checkout', {
    items: [item],
    shippingDetails: {
      fullName: 'Asha Rao',
      email: 'customer@example.com',
      phone: '98765 43210',
      address: '12 MG Road',
      city: 'Bengaluru',
      zipCode: '560001',
    },
    ...payment,
  })
  return orders[0]?.id ?? ''
}
