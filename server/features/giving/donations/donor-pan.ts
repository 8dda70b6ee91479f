import type { Deps } from '../../../deps.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import type { DonationRow } from './donation-view.ts'

/** A donor's PAN as it is stored with their donation. */
export const sealPan = (
  { keys, randomBytes }: Pick<Deps, 'keys' | 'randomBytes'>,
  donationId: string,
  pan: string,
): Pick<DonationRow, 'pan' | 'panKeyId'> => {
  const { keyId, sealed } = seal(keys, 'tax-details', donationId, pan, randomBytes)
  return { pan: sealed, panKeyId: keyId }
}

/** The PAN again; null where none was given, or its key is no longer known. */
export const panOf = (
  { keys }: Pick<Deps, 'keys'>,
  { id, pan, panKeyId }: Pick<DonationRow, 'id' | 'pan' | 'panKeyId'>,
): string | null =>
  pan === null || panKeyId === null ? null : unseal(keys, 'tax-details', id, { keyId: panKeyId, sealed: pan })
