import { eq } from 'drizzle-orm'
import { donations } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { donationById, noSuchDonation } from '../donations/find-donation.ts'

/**
 * Keeps a donation's name and message off the donor wall, or shows them again; the amount stays, since it was
 * given. A repeat changes and records nothing. Refuses: not_found (404).
 */
export const hideDonation = async (
  deps: Deps,
  adminId: string,
  id: string,
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> => {
  if (!(await donationById(deps, id))) throw noSuchDonation()
  await deps.db.transaction(async (tx) => {
    const [donation] = await tx.select().from(donations).where(eq(donations.id, id)).for('update')
    if (!donation || (donation.hiddenAt !== null) === hidden) return
    const now = deps.clock()
    await tx
      .update(donations)
      .set({ hiddenAt: hidden ? now : null })
      .where(eq(donations.id, id))
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: hidden ? 'donation.hidden' : 'donation.shown',
      subject: { kind: 'donation', id },
      after: { reason },
      at: now,
    })
  })
}
