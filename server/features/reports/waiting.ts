import { sql } from 'drizzle-orm'
import { type Waiting, waitingKinds } from '#shared/reports/contracts.ts'
import { wrongCodes } from '#shared/rescue/rescue-lifecycle.ts'
import type { Deps } from '../../deps.ts'
import { deadLetterQueue } from '../../jobs/queues.ts'

/**
 * What waits for a person now: how many, and since when the oldest; null where nothing does. Each is read by
 * an index of what is open alone, however much is closed.
 * - unacceptedOrders: the kitchen was shown them and has neither accepted nor refused;
 * - lateDeliveries: not there yet, though the time that was promised has passed;
 * - rescuesNobody: food that a shelter was promised and nobody has taken, since everybody was warned of it;
 * - rescuesLocked: hand-overs that wrong codes have locked, since the food could be handed over;
 * - refundRequests: nobody has decided;
 * - cashRefunds: of orders in cash, which nobody has brought back yet;
 * - approvals: asked for by others than this admin, on whom somebody else decides;
 * - messages: of the contact form, unanswered;
 * - reportedReviews: no admin has looked at them since;
 * - applications: of partners, undecided; one that was asked back waits for the applicant;
 * - requestedRoles: asked for at sign-up, with a confirmed e-mail address;
 * - shelters, volunteers: who have applied, undecided;
 * - paymentDifferences: where a payment service's books say another thing than ours, not mended yet;
 * - failedJobs: failed for good, and neither retried nor dropped;
 * - witnessAlarms: witnesses that refuse the public log, or say what no witness may; not those that are away;
 * - openThreads: conversations whose last word is the person's, or that were put off until now.
 */
export const readWaiting = async (deps: Pick<Deps, 'db' | 'clock'>, adminId = ''): Promise<Waiting> => {
  const now = deps.clock()
  const of = (since: string, from: string) =>
    sql.raw(`SELECT count(*)::int AS count, min(${since}) AS since FROM ${from}`)
  const { rows } = await deps.db.execute<{ kind: string; count: number; since: string | null }>(sql`
    SELECT kind, count, to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since FROM (
      SELECT 'unacceptedOrders' AS kind, waiting.* FROM (${of('confirmed_at', `orders WHERE status = 'confirmed' AND status NOT IN ('delivered', 'cancelled')`)}) AS waiting
      UNION ALL SELECT 'lateDeliveries', waiting.* FROM (
        ${of('due_at', `deliveries WHERE status NOT IN ('completed', 'cancelled') AND subject = 'order'`)} AND due_at <= ${now}) AS waiting
      UNION ALL SELECT 'rescuesNobody', waiting.* FROM (
        ${of('warned_at', `rescue_runs WHERE state IN ('open', 'claimed', 'pickedUp') AND state = 'open' AND warned_at IS NOT NULL`)}) AS waiting
      UNION ALL SELECT 'rescuesLocked', waiting.* FROM (
        ${of(
          'coalesce(picked_up_at, claimed_at)',
          `rescue_runs WHERE state IN ('open', 'claimed', 'pickedUp')
             AND (state = 'claimed' AND wrong_pick_ups >= ${wrongCodes} OR state = 'pickedUp' AND wrong_receives >= ${wrongCodes})`,
        )}) AS waiting
      UNION ALL SELECT 'refundRequests', waiting.* FROM (${of('at', `refund_requests WHERE status = 'open'`)}) AS waiting
      UNION ALL SELECT 'cashRefunds', waiting.* FROM (
        ${of('r.created_at', `refunds r JOIN payments p ON p.id = r.payment_id WHERE r.status = 'pending' AND p.method = 'cashOnDelivery'`)}) AS waiting
      UNION ALL SELECT 'approvals', waiting.* FROM (${of('asked_at', `approvals WHERE state = 'open'`)} AND asked_by::text <> ${adminId}) AS waiting
      UNION ALL SELECT 'messages', waiting.* FROM (${of('created_at', `contact_messages WHERE status = 'new'`)}) AS waiting
      UNION ALL SELECT 'reportedReviews', waiting.* FROM (
        ${of('at', '(SELECT min(at) AS at FROM review_reports WHERE decided_at IS NULL GROUP BY order_id) AS reported')}) AS waiting
      UNION ALL SELECT 'applications', waiting.* FROM (${of('created_at', `partner_applications WHERE status = 'pending'`)}) AS waiting
      UNION ALL SELECT 'requestedRoles', waiting.* FROM (
        ${of('created_at', `users WHERE requested_role IS NOT NULL AND email_confirmed_at IS NOT NULL AND deleted_at IS NULL`)}) AS waiting
      UNION ALL SELECT 'shelters', waiting.* FROM (${of('applied_at', `shelters WHERE status = 'pending'`)}) AS waiting
      UNION ALL SELECT 'volunteers', waiting.* FROM (${of('applied_at', `volunteers WHERE status = 'pending'`)}) AS waiting
      UNION ALL SELECT 'paymentDifferences', waiting.* FROM (${of('found_at', 'payment_differences WHERE mended_at IS NULL')}) AS waiting
      UNION ALL SELECT 'failedJobs', waiting.* FROM (
        ${of('created_on', `pgboss.job WHERE name = '${deadLetterQueue}' AND state < 'active'`)}) AS waiting
      UNION ALL SELECT 'witnessAlarms', waiting.* FROM (
        ${of('since', `impact_witnesses WHERE state NOT IN ('cosigning', 'away')`)}) AS waiting
      UNION ALL SELECT 'openThreads', waiting.* FROM (
        ${of('last_message_at', `support_threads WHERE (state = 'open' AND snoozed_until IS NULL`)}) OR snoozed_until <= ${now}) AS waiting
    ) AS kinds`)
  const byKind = new Map(rows.map(({ kind, count, since }) => [kind, { count, since }]))
  return Object.fromEntries(
    waitingKinds.map((kind) => [kind, byKind.get(kind) ?? { count: 0, since: null }]),
  ) as Waiting
}
