import { useMutation, useQuery } from '@tanstack/react-query'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { paise, sumOf } from '#shared/money/money.ts'
import { call } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/query-client.ts'

export type GuestLine = GroupCart['guests'][number]['items'][number]

/** Others choose at the same time; an order that is placed changes rarely. */
const everyMs = { choosing: 3_000, ordered: 15_000 }

const keyOf = (token: string) => ['group-cart', token]
const choosing = (token: string) => ['group-cart-choice', token]

/** A group cart as it is now: read again while the page is looked at. */
export const useGroupCart = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => {
      const read = await call('GET /api/group-carts/:token', { params: { token } }, { signal })
      const shown = queryClient.getQueryData<GroupCart>(keyOf(token))
      // What is being written here must not be overwritten by what was read before it.
      const isWriting = queryClient.isMutating({ mutationKey: choosing(token) }) > 0
      return shown && (isWriting || shown.version > read.version) ? shown : read
    },
    refetchInterval: ({ state }) => (state.data?.state === 'ordered' ? everyMs.ordered : everyMs.choosing),
  })

export const putGroupCart = (cart: GroupCart) => queryClient.setQueryData(keyOf(cart.token), cart)

const isName = (one: string) => (guest: { name: string }) =>
  guest.name.toLocaleLowerCase() === one.toLocaleLowerCase()

/** What somebody of the group has chosen. */
export const linesOf = (cart: GroupCart | undefined, name: string): GuestLine[] =>
  cart?.guests.find(isName(name))?.items ?? []

const withLines = (cart: GroupCart, name: string, items: GuestLine[]): GroupCart => {
  const known = cart.guests.find(isName(name))
  const own = {
    name,
    version: known?.version ?? 0,
    items,
    subtotal: sumOf(items.flatMap(({ lineTotal }) => lineTotal ?? [])),
  }
  const guests = known ? cart.guests.map((guest) => (guest === known ? own : guest)) : [...cart.guests, own]
  return { ...cart, guests: guests.filter((guest) => guest.items.length > 0 || guest.version > 0) }
}

/**
 * Chooses for one person: shown at once, sent one after the other. A refusal brings back what the server has,
 * and is the mutation's error.
 */
export const useChoose = (token: string, name: string) =>
  useMutation({
    mutationKey: choosing(token),
    scope: { id: `group-cart-${token}` },
    mutationFn: (items: GuestLine[]) => {
      const seen = queryClient.getQueryData<GroupCart>(keyOf(token))
      return call('PUT /api/group-carts/:token/items', {
        params: { token },
        body: {
          name,
          items: items.map(({ dishId, quantity, options }) => ({
            dishId,
            quantity,
            ...(options.length > 0 && { options: options.map(({ id }) => id) }),
          })),
          version: seen?.guests.find(isName(name))?.version ?? 0,
        },
      })
    },
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey: keyOf(token) })
      queryClient.setQueryData<GroupCart>(keyOf(token), (cart) => cart && withLines(cart, name, items))
    },
    onSuccess: (cart) => {
      const more = queryClient.isMutating({ mutationKey: choosing(token) }) > 1
      queryClient.setQueryData<GroupCart>(keyOf(token), (shown) =>
        // What was tapped since is not sent yet, and stays as it is shown.
        more && shown ? withLines(cart, name, linesOf(shown, name)) : cart,
      )
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(token) }),
  })

/** The same line with another quantity; a new one goes to the end, one without portions away. */
export const withQuantity = (lines: readonly GuestLine[], line: GuestLine, quantity: number): GuestLine[] => {
  const key = lineKeyOf(line)
  const next = {
    ...line,
    quantity,
    lineTotal: line.price === null ? null : paise(line.price * quantity),
  }
  const known = lines.some((one) => lineKeyOf(one) === key)
  return (known ? lines.map((one) => (lineKeyOf(one) === key ? next : one)) : [...lines, next]).filter(
    (one) => one.quantity > 0,
  )
}

export const lineKeyOf = ({ dishId, options }: Pick<GuestLine, 'dishId' | 'options'>): string =>
  [dishId, ...options.map(({ id }) => id).toSorted()].join(' ')
