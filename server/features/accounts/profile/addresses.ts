import { and, desc, eq, ne } from 'drizzle-orm'
import type { Address } from '#shared/accounts/contracts.ts'
import type { AddressForm } from '#shared/accounts/validation.ts'
import type { LatLng } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { addresses, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { auditOthersChange } from '../audit-account.ts'
import { accountFor } from '../find-account.ts'

const columns = {
  id: addresses.id,
  label: addresses.label,
  address: addresses.address,
  city: addresses.city,
  zipCode: addresses.zipCode,
  isDefault: addresses.isDefault,
  lat: addresses.lat,
  lng: addresses.lng,
}
type Row = Pick<typeof addresses.$inferSelect, keyof typeof columns>

const addressView = ({ lat, lng, ...address }: Row): Address => ({
  ...address,
  location: lat === null || lng === null ? null : { lat, lng },
})
const pointColumns = (location: LatLng | null) => ({ lat: location?.lat ?? null, lng: location?.lng ?? null })

const maxAddresses = 50
const noSuchAddress = () => new Refusal('not_found', /*i18n*/ 'There is no such address.')

/** The person's delivery addresses, the default first, then the oldest. Refuses with not_found. */
export const listAddresses = async (deps: Deps, caller: Caller, userId: string): Promise<Address[]> => {
  await accountFor(deps, caller, userId)
  const rows = await deps.db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), addresses.createdAt, addresses.id)
  return rows.map(addressView)
}

/** Adds one; the first is the default, and a new default clears the others. Refuses with not_found. */
export const addAddress = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  { label, address, city = '', zipCode = '', isDefault = false, location = null }: AddressForm,
): Promise<Address> => {
  await accountFor(deps, caller, userId)
  return deps.db.transaction(async (tx) => {
    const others = await lockAddresses(tx, userId)
    if (others.length >= maxAddresses)
      throw new Refusal(
        'validation_failed',
        /*i18n*/ 'No more than {most} addresses can be kept.',
        undefined,
        {
          most: maxAddresses,
        },
      )
    const becomesDefault = isDefault || others.length === 0
    if (becomesDefault) await clearDefault(tx, userId)
    const [added] = await tx
      .insert(addresses)
      .values({
        userId,
        label,
        address,
        city,
        zipCode,
        isDefault: becomesDefault,
        ...pointColumns(location),
        createdAt: deps.clock(),
      })
      .returning(columns)
    if (!added) throw new Error('the new address was not returned')
    await auditOthersChange(deps, tx, caller, userId, ['addresses'])
    return addressView(added)
  })
}

/**
 * Changes one. The default stays the default until another one becomes it. Another street loses its point on
 * the map unless it comes with one: the courier would go to the old street. Refuses with not_found.
 */
export const updateAddress = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  addressId: string,
  { label, address, city, zipCode, isDefault = false, location }: AddressForm,
): Promise<Address> => {
  await accountFor(deps, caller, userId)
  return deps.db.transaction(async (tx) => {
    const held = (await lockAddresses(tx, userId)).find((row) => row.id === addressId)
    if (!held) throw noSuchAddress()
    if (isDefault && !held.isDefault) await clearDefault(tx, userId)
    const [changed] = await tx
      .update(addresses)
      .set({
        label,
        address,
        city,
        zipCode,
        isDefault: isDefault || held.isDefault,
        ...(location !== undefined ? pointColumns(location) : address !== held.address && pointColumns(null)),
      })
      .where(eq(addresses.id, held.id))
      .returning(columns)
    await auditOthersChange(deps, tx, caller, userId, ['addresses'])
    return addressView(changed ?? held)
  })
}

/** Removes one; when it was the default the oldest of the rest becomes it. Refuses with not_found. */
export const removeAddress = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  addressId: string,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  await deps.db.transaction(async (tx) => {
    const held = (await lockAddresses(tx, userId)).find((row) => row.id === addressId)
    if (!held) throw noSuchAddress()
    await tx.delete(addresses).where(eq(addresses.id, held.id))
    await auditOthersChange(deps, tx, caller, userId, ['addresses'])
    if (!held.isDefault) return
    const [next] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.userId, userId), ne(addresses.id, held.id)))
      .orderBy(addresses.createdAt, addresses.id)
      .limit(1)
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id))
  })
}

/** Locks a person's addresses, so that concurrent changes leave exactly one default. */
const lockAddresses = async (tx: Transaction, userId: string): Promise<Row[]> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return tx.select(columns).from(addresses).where(eq(addresses.userId, userId))
}

const clearDefault = (tx: Transaction, userId: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
