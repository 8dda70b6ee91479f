type Item = { quantity: number; guests?: { name: string; quantity: number }[] | undefined }

/**
 * Who of a group eats what, by name, in the order of the lines; none of any other order. How many portions is
 * left out of lines whose portions have been changed since.
 */
export const orderGuests = <T extends Item>(
  items: readonly T[],
): { name: string; items: { item: T; quantity: number | null }[] }[] => {
  const guests = new Map<string, { item: T; quantity: number | null }[]>()
  for (const item of items) {
    const unchanged = isAsChosen(item)
    for (const { name, quantity } of item.guests ?? [])
      guests.set(name, [...(guests.get(name) ?? []), { item, quantity: unchanged ? quantity : null }])
  }
  return [...guests].map(([name, own]) => ({ name, items: own }))
}

const isAsChosen = ({ quantity, guests = [] }: Item): boolean =>
  guests.reduce((sum, guest) => sum + guest.quantity, 0) === quantity

/** Whose the portions of one line are, `Asha 1 · Ravi 2`; empty where no group ordered. */
export const guestsOfLine = (item: Item): string =>
  (item.guests ?? [])
    .map(({ name, quantity }) => (isAsChosen(item) && item.quantity > 1 ? `${name} ${quantity}` : name))
    .join(' · ')
