import { Refusal } from '#shared/errors.ts'

/** What is said of a door that nothing is brought to. */
type Sentences = {
  /** Where all of it can be collected instead, and where it cannot. */
  collect: string
  elsewhere: string
  /** The field of the address, with what is wrong with it. */
  beside: Readonly<Record<string, string>>
  variables?: Readonly<Record<string, string>>
}

/** Refuses a door (out_of_delivery_area), and says what is possible instead. */
export const outOfArea = (
  collection: boolean,
  { collect, elsewhere, beside, variables }: Sentences,
): Refusal =>
  collection
    ? new Refusal(
        'out_of_delivery_area',
        collect,
        { ...beside, fulfilment: /*i18n*/ 'It can be collected' },
        variables,
      )
    : new Refusal('out_of_delivery_area', elsewhere, beside, variables)

/** The same where a restaurant does not bring it: past its radius, or outside its areas. */
export const notBroughtThere = (restaurant: string, collection: boolean): Refusal =>
  outOfArea(collection, {
    collect:
      /*i18n*/ '{restaurant} does not deliver there. Collect it at the counter, or choose another address.',
    elsewhere: /*i18n*/ '{restaurant} does not deliver there. Please choose another address.',
    beside: { 'shippingDetails.address': /*i18n*/ 'Not delivered here: please choose another address' },
    variables: { restaurant },
  })

/** Whether all of it can be collected by whoever orders it. */
export const isCollectable = (dishes: Iterable<{ collection: boolean }>): boolean =>
  [...dishes].every(({ collection }) => collection)
