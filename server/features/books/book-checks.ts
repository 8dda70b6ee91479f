/**
 * What must hold of the books at any moment, written from docs/decisions (5, 23, 40, 41, 45, 46, 55, 59, 66,
 * 70, 79) and not from the code that moves the money: each statement returns the `id` of what it does not
 * hold for, and what it `found`. Amounts are in paise. An order's own sums, its payment's and the ledger's
 * are told by three different writers, so that a fault of one shows.
 */
export const bookChecks = {
  /** Double entry: the parts of a movement sum to zero, and there are two at least. */
  'transfer-unbalanced': `
    SELECT transfer_id::text AS id, 'sums to ' || sum(amount) || ' in ' || count(*) || ' entries' AS found
    FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0 OR count(*) < 2`,

  /** What was captured and given back of a payment is what its payer's account paid and got. */
  'payment-not-as-in-ledger': `
    SELECT p.id::text AS id, 'captured ' || p.captured || ', refunded ' || p.refunded || '; in the ledger '
      || coalesce(l.paid, 0) || ' and ' || coalesce(l.back, 0) AS found
    FROM payments p LEFT JOIN (
      SELECT payment_id, -coalesce(sum(amount) FILTER (WHERE kind NOT IN ('refund', 'tipRefund', 'creditRefund')), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE kind IN ('refund', 'tipRefund', 'creditRefund')), 0) AS back
      FROM ledger_entries WHERE account IN ('customer', 'donor') GROUP BY payment_id
    ) l ON l.payment_id = p.id
    WHERE (p.captured, p.refunded) IS DISTINCT FROM (coalesce(l.paid, 0), coalesce(l.back, 0))`,

  /** A payment is of its orders, as they were when placed, and of the donation and the tips with them. */
  'payment-not-of-its-orders': `
    SELECT p.id::text AS id, 'amount ' || p.amount || ', credit ' || p.credit || '; orders, donation and tips ' || o.total + coalesce(d.amount, 0)
      + coalesce(t.amount, 0) AS found
    FROM payments p
    JOIN (
      SELECT payment_id, sum(total + coalesce(c.refunded, 0)) AS total FROM orders
      LEFT JOIN (SELECT order_id, sum(refunded) AS refunded FROM order_changes GROUP BY order_id) c ON c.order_id = orders.id
      GROUP BY payment_id
    ) o ON o.payment_id = p.id
    LEFT JOIN donations d ON d.payment_id = p.id
    LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM tips GROUP BY payment_id) t ON t.payment_id = p.id
    WHERE p.amount + p.credit <> o.total + coalesce(d.amount, 0) + coalesce(t.amount, 0)`,

  /** What the payment service is asked to give back is what the payment says went back. */
  'refund-not-of-its-payment': `
    SELECT p.id::text AS id, 'refunded ' || p.refunded || '; asked for ' || r.amount AS found
    FROM payments p JOIN (SELECT payment_id, sum(amount) AS amount FROM refunds GROUP BY payment_id) r ON r.payment_id = p.id
    WHERE r.amount <> p.refunded OR p.refunded > p.captured`,

  /** An order's total is made of its parts, and its subtotal of its lines. */
  'order-sums-wrong': `
    SELECT o.id, 'total ' || o.total || ' of ' || o.subtotal || ' - ' || o.discount || ' + ' || o.tax || ' + ' || o.delivery_fee
      || '; lines ' || coalesce(i.amount, 0) AS found
    FROM orders o LEFT JOIN (
      SELECT order_id, sum(price * quantity) AS amount FROM order_items GROUP BY order_id
    ) i ON i.order_id = o.id
    WHERE o.total <> o.subtotal - o.discount + o.tax + o.delivery_fee OR i.amount IS DISTINCT FROM o.subtotal::numeric`,

  /**
   * What a checkout writes with an order has its order, and its dish; no foreign key says so (decision 78).
   */
  'row-without-its-order': `
    SELECT order_id || ' ' || line AS id, CASE WHEN o.id IS NULL THEN 'no order' ELSE 'no dish' END AS found
    FROM order_items i LEFT JOIN orders o ON o.id = i.order_id LEFT JOIN dishes d ON d.id = i.dish_id
    WHERE o.id IS NULL OR (i.dish_id IS NOT NULL AND d.id IS NULL)
    UNION ALL SELECT t.order_id || ' timeline', 'no order'
    FROM order_timeline t LEFT JOIN orders o ON o.id = t.order_id WHERE o.id IS NULL`,

  /** What was paid for an order and went back is what its customer's account paid and got for it. */
  'order-not-as-in-ledger': `
    SELECT o.id, 'paid ' || o.paid || ', refunded ' || o.refunded || '; in the ledger '
      || coalesce(l.paid, 0) || ' and ' || coalesce(l.back, 0) AS found
    FROM orders o LEFT JOIN (
      SELECT order_id, -coalesce(sum(amount) FILTER (WHERE kind <> 'refund'), 0) AS paid,
        coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS back
      FROM ledger_entries WHERE account = 'customer' AND order_id IS NOT NULL AND kind NOT IN ('tip', 'tipRefund')
      GROUP BY order_id
    ) l ON l.order_id = o.id
    WHERE (o.paid, o.refunded) IS DISTINCT FROM (coalesce(l.paid, 0), coalesce(l.back, 0))
      OR (o.status = 'cancelled' AND o.paid <> o.refunded AND NOT EXISTS (
        SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.action IN ('undeliver', 'noShow')))`,

  /** No portion is back without money, and all are where at most the fee is left of what was paid. */
  'portions-not-as-refunded': `
    SELECT o.id || ' ' || i.line AS id, i.refunded || ' of ' || i.quantity || ' back; paid ' || o.paid || ', refunded ' || o.refunded AS found
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE (i.refunded > 0 AND o.refunded = 0) OR (i.refunded < i.quantity AND o.paid > 0
      AND (o.refunded = o.paid OR (o.paid - o.refunded <= o.delivery_fee AND o.delivery_fee < o.total)))`,

  /**
   * A delivered order is settled once, on its own terms, and so is one that could not be handed over, or that
   * was cancelled on its way (decision 86; before that it was not settled), or was paid and not collected,
   * unless all of it goes back (decision 121); no other order is.
   */
  'order-not-settled-once': `
    SELECT o.id, 'is ' || o.status || ', settled ' || coalesce(s.transfers, 0) || ' times for ' || coalesce(s.restaurant, 0) AS found
    FROM orders o LEFT JOIN (
      SELECT order_id, count(DISTINCT transfer_id) AS transfers,
        coalesce(sum(amount) FILTER (WHERE account = 'restaurant'), 0) AS restaurant,
        -coalesce(sum(amount) FILTER (WHERE account = 'clearing'), 0) AS clearing
      FROM ledger_entries WHERE kind = 'settlement' AND order_id IS NOT NULL GROUP BY order_id
    ) s ON s.order_id = o.id
    LEFT JOIN (
      SELECT order_id, bool_or(action = 'undeliver') AS undelivered,
        bool_or(action = 'noShow') AS no_show, bool_or(action <> 'noShow') AS left_kitchen
      FROM order_timeline WHERE action IN ('undeliver', 'noShow') OR status = 'outForDelivery' GROUP BY order_id
    ) e ON e.order_id = o.id
    WHERE CASE WHEN o.status = 'delivered' OR e.undelivered
        OR (e.no_show AND o.paid > 0 AND o.no_show_refund_percent < 100)
        OR (o.status = 'cancelled' AND e.left_kitchen AND s.transfers IS NOT NULL)
      THEN (s.transfers, s.restaurant, s.clearing) IS DISTINCT FROM (1::bigint, (o.subtotal - o.commission)::numeric, o.total::numeric)
      ELSE s.transfers IS NOT NULL END`,

  /**
   * What the platform holds for customers is what was paid for orders under way, less the cash that is still
   * at doors.
   */
  'clearing-not-explained': `
    SELECT 'clearing' AS id, 'holds ' || clearing || '; open orders ' || open || ', cash ' || cash AS found
    FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = 'clearing') AS clearing,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = 'cash') AS cash,
      (SELECT coalesce(sum(paid - refunded), 0) FROM orders WHERE status NOT IN ('delivered', 'cancelled')) AS open
    ) sums WHERE clearing + cash <> open`,

  /** What is held for couriers is what customers have paid for orders under way. */
  'tips-not-explained': `
    SELECT 'tips' AS id, 'holds ' || held || '; tips ' || open AS found
    FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = 'tips') AS held,
      (SELECT coalesce(sum(t.amount), 0) FROM tips t WHERE t.status = 'held') AS open
    ) sums WHERE held <> open`,

  /** A tip that was given is its courier's, all of it, and of an order that somebody carried. */
  'tip-not-its-couriers': `
    SELECT coalesce(t.order_id, l.order_id) AS id, 'tips ' || coalesce(t.given, 0) || '; the courier got ' || coalesce(l.got, 0) AS found
    FROM (
      SELECT order_id, courier_id::text AS owner, sum(given) AS given FROM tips WHERE status = 'given' GROUP BY 1, 2
    ) t FULL JOIN (
      SELECT order_id, owner, sum(amount) AS got FROM ledger_entries WHERE kind = 'tip' AND account = 'agent' GROUP BY 1, 2
    ) l ON (l.order_id, l.owner) = (t.order_id, t.owner)
    WHERE t.given IS DISTINCT FROM l.got`,

  /** A person's credit is what the ledger has, less what is put aside; and what is left of its entries. */
  'credit-not-as-in-ledger': `
    SELECT e.user_id::text AS id, 'posted ' || e.posted || ', in the ledger ' || coalesce(l.amount, 0) || '; balance '
      || e.balance || ', left ' || e.remaining AS found
    FROM (
      SELECT user_id, coalesce(sum(amount) FILTER (WHERE posted), 0) AS posted, sum(amount) AS balance, sum(remaining) AS remaining
      FROM credit_entries GROUP BY user_id
    ) e LEFT JOIN (
      SELECT owner, sum(amount) AS amount FROM ledger_entries WHERE account = 'credit' GROUP BY owner
    ) l ON l.owner = e.user_id::text
    WHERE e.posted <> coalesce(l.amount, 0) OR e.balance <> e.remaining OR e.balance < 0`,

  /** What is held for gifts is what was paid for those that nobody has redeemed. */
  'gifts-not-explained': `
    SELECT 'gifts' AS id, 'holds ' || held || '; gifts ' || open AS found
    FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = 'gifts') AS held,
      (SELECT coalesce(sum(amount), 0) FROM credit_gifts WHERE status = 'paid') AS open
    ) sums WHERE held <> open`,

  /** A gift is its payment's, to the paisa, and is somebody's credit once at most. */
  'gift-not-as-paid': `
    SELECT g.id::text AS id, 'amount ' || g.amount || ', ' || g.status || '; paid ' || p.captured || ', back ' || p.refunded AS found
    FROM credit_gifts g JOIN payments p ON p.id = g.payment_id
    WHERE (p.captured, p.refunded) IS DISTINCT FROM (
      CASE WHEN g.status IN ('paid', 'redeemed', 'refunded') THEN g.amount ELSE 0 END,
      CASE WHEN g.status = 'refunded' THEN g.amount ELSE 0 END)
    UNION ALL SELECT user_id::text, 'credit of gifts ' || sum(amount) || ' without as much redeemed' FROM credit_entries e
    WHERE kind = 'gift' GROUP BY user_id HAVING sum(amount) <> (
      SELECT coalesce(sum(amount), 0) FROM credit_gifts g WHERE g.redeemed_by = e.user_id AND g.status = 'redeemed')`,

  /** What full stamp cards gave is what their restaurants paid for them. */
  'stamp-cards-not-as-in-ledger': `
    SELECT coalesce(f.restaurant_id, l.owner) AS id, 'gave ' || coalesce(f.given, 0) || '; paid ' || coalesce(l.paid, 0) AS found
    FROM (SELECT restaurant_id, sum(amount) AS given FROM stamps_filled GROUP BY 1) f
    FULL JOIN (
      SELECT owner, -sum(amount) AS paid FROM ledger_entries WHERE kind = 'stamps' AND account = 'restaurant' GROUP BY 1
    ) l ON l.owner = f.restaurant_id
    WHERE f.given IS DISTINCT FROM l.paid`,

  /** What a donation was used for and what of it went back are the sums of the rows that say so. */
  'donation-sums-wrong': `
    SELECT d.id::text AS id, 'used ' || d.used || ', refunded ' || d.refunded || '; rows ' || coalesce(u.amount, 0)
      || ' and ' || coalesce(r.amount, 0) AS found
    FROM donations d
    LEFT JOIN (SELECT donation_id, sum(amount - returned) AS amount FROM donation_uses GROUP BY donation_id) u ON u.donation_id = d.id
    LEFT JOIN (SELECT donation_id, sum(amount) AS amount FROM donation_refunds GROUP BY donation_id) r ON r.donation_id = d.id
    WHERE (d.used, d.refunded) IS DISTINCT FROM (coalesce(u.amount, 0), coalesce(r.amount, 0))
      OR d.used + d.refunded > d.amount`,

  /** A spending is taken from donations, to the paisa. */
  'spending-not-of-donations': `
    SELECT s.id::text AS id, 'amount ' || s.amount || ', returned ' || s.returned || '; of donations '
      || coalesce(u.amount, 0) || ' and ' || coalesce(u.returned, 0) AS found
    FROM fund_spendings s LEFT JOIN (
      SELECT spending_id, sum(amount) AS amount, sum(returned) AS returned FROM donation_uses GROUP BY spending_id
    ) u ON u.spending_id = s.id
    WHERE (s.amount, s.returned) IS DISTINCT FROM (u.amount, u.returned)`,

  /** The fund has what was given less what it gave back and spent, and never less than nothing. */
  'fund-not-explained': `
    SELECT 'fund' AS id, 'holds ' || fund || '; given ' || given || ', spent ' || spent AS found
    FROM (SELECT
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = 'fund') AS fund,
      (SELECT coalesce(sum(amount - refunded), 0) FROM donations WHERE received_at IS NOT NULL) AS given,
      (SELECT coalesce(sum(amount - returned), 0) FROM fund_spendings) AS spent
    ) sums WHERE fund <> given - spent OR fund < 0`,

  /** A payout is the sum of the entries that it covers, and its own transfer moved that. */
  'payout-not-of-its-entries': `
    SELECT p.id, 'earned ' || p.earned || ', cash ' || p.cash_kept || '; entries ' || coalesce(e.earned, 0) || ' and '
      || coalesce(e.cash, 0) || '; moved ' || coalesce(t.earned, 0) AS found
    FROM payouts p
    LEFT JOIN (
      SELECT c.payout_id, sum(l.amount) FILTER (WHERE l.account <> 'cash') AS earned,
        coalesce(sum(l.amount) FILTER (WHERE l.account = 'cash'), 0) AS cash,
        count(DISTINCT l.owner) AS owners, min(l.owner) AS owner
      FROM payout_entries c JOIN ledger_entries l ON l.id = c.entry_id GROUP BY c.payout_id
    ) e ON e.payout_id = p.id
    LEFT JOIN (
      SELECT transfer_id, sum(amount) FILTER (WHERE account IN ('paidOut', 'withheld')) AS earned,
        coalesce(sum(amount) FILTER (WHERE account = 'withheld'), 0) AS withheld FROM ledger_entries
      WHERE kind = 'payout' GROUP BY transfer_id
    ) t ON t.transfer_id = p.transfer_id
    WHERE (p.earned, p.cash_kept, 1::bigint, p.owner) IS DISTINCT FROM (coalesce(e.earned, 0), e.cash, e.owners, e.owner)
      OR (p.earned, p.tds) IS DISTINCT FROM (coalesce(t.earned, 0), coalesce(t.withheld, 0)) OR p.amount <> p.earned - p.cash_kept - p.tds`,

  /** What a payee's account still has is what no payout covers. */
  'payee-balance-wrong': `
    SELECT account || ' ' || owner AS id, 'balance ' || sum(amount) || '; not paid out '
      || coalesce(sum(amount) FILTER (WHERE kind <> 'payout' AND payout_id IS NULL), 0) AS found
    FROM (
      SELECT l.account, l.owner, l.amount, l.kind, c.payout_id FROM ledger_entries l
      LEFT JOIN payout_entries c ON c.entry_id = l.id WHERE l.account IN ('restaurant', 'agent', 'cash')
    ) e GROUP BY account, owner
    HAVING sum(amount) <> coalesce(sum(amount) FILTER (WHERE kind <> 'payout' AND payout_id IS NULL), 0)`,

  /** Nobody holds less than no cash. */
  'cash-below-zero': `
    SELECT owner AS id, 'holds ' || sum(amount) AS found FROM ledger_entries WHERE account = 'cash'
    GROUP BY owner HAVING sum(amount) < 0`,

  /**
   * Invoices, credit notes and invoices for commission are numbered from 1 to the last without a gap, each
   * for itself and in its year, and invoices are of delivered orders.
   */
  'invoice-numbers-broken': `
    SELECT coalesce(s.financial_year, i.series) AS id, 'last ' || coalesce(s.last, 0) || '; ' || coalesce(i.number, 0)
      || ' numbers up to ' || coalesce(i.highest, 0) || ', ' || coalesce(i.early, 0) || ' of orders that were not delivered' AS found
    FROM invoice_series s FULL JOIN (
      SELECT series, count(*) AS number, max(serial) AS highest, count(*) FILTER (WHERE is_early) AS early FROM (
        SELECT t.financial_year AS series, t.serial, o.status <> 'delivered' AS is_early
        FROM tax_invoices t JOIN orders o ON o.id = t.order_id
        UNION ALL SELECT 'CN/' || financial_year, serial, false FROM credit_notes
        UNION ALL SELECT 'CI/' || financial_year, serial, false FROM commission_invoices
      ) papers GROUP BY series
    ) i ON i.series = s.financial_year
    WHERE (s.last, s.last, 0::bigint) IS DISTINCT FROM (coalesce(i.highest, 0), coalesce(i.number, 0)::int, coalesce(i.early, 0))`,

  /** A credit note is of what its transfer took back, after the notes before it, and of an invoiced order. */
  'credit-note-wrong': `
    SELECT n.transfer_id::text AS id, 'says ' || n.amount || ' after ' || n.credited_before || '; in the ledger '
      || coalesce(l.amount, 0) || ' after ' || n.earlier || ' of ' || o.total AS found
    FROM (SELECT *, coalesce(sum(amount) OVER (PARTITION BY order_id ORDER BY financial_year, serial
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier FROM credit_notes) n
    JOIN orders o ON o.id = n.order_id
    LEFT JOIN tax_invoices i ON i.order_id = n.order_id
    LEFT JOIN (
      SELECT transfer_id, -sum(amount) AS amount FROM ledger_entries
      WHERE kind = 'refund' AND account IN ('tax', 'platform') GROUP BY transfer_id
    ) l ON l.transfer_id = n.transfer_id
    WHERE n.amount IS DISTINCT FROM l.amount OR n.credited_before <> n.earlier OR n.earlier + n.amount > o.total OR i.order_id IS NULL`,

  /** The invoice for a payout's commission is of the commission of its orders. */
  'commission-invoice-wrong': `
    SELECT c.payout_id AS id, 'invoiced ' || c.commission || '; of its orders ' || coalesce(p.commission, 0) AS found
    FROM commission_invoices c LEFT JOIN (
      SELECT e.payout_id, sum(o.commission) AS commission
      FROM payout_entries e JOIN ledger_entries l ON l.id = e.entry_id JOIN orders o ON o.id = l.order_id
      WHERE l.account = 'restaurant' GROUP BY e.payout_id
    ) p ON p.payout_id = c.payout_id
    WHERE c.commission IS DISTINCT FROM p.commission`,

  /** A code with a limit was used as often as it is counted, and never more often than it may be. */
  'promo-counted-wrong': `
    SELECT c.code AS id, 'counted ' || c.used || ' of ' || c.max_uses || '; used ' || coalesce(u.uses, 0) AS found
    FROM promo_campaigns c LEFT JOIN (SELECT code, count(*) AS uses FROM promo_uses GROUP BY code) u ON u.code = c.code
    WHERE c.max_uses IS NOT NULL AND c.used <> coalesce(u.uses, 0)`,

  /** A discount by a code is what the orders of its checkout say, less what left them since. */
  'promo-without-order': `
    SELECT u.payment_id::text AS id, u.code || ' is used by no order that stands' AS found
    FROM (SELECT payment_id, code FROM promo_uses UNION ALL SELECT payment_id, code FROM promo_redemptions) u
    WHERE NOT EXISTS (SELECT FROM orders o WHERE o.payment_id = u.payment_id AND o.status <> 'cancelled')`,

  /** Every order has lines and a history that ends with its status. */
  'order-without-history': `
    SELECT o.id, 'is ' || o.status || ' without lines or without such an entry of its timeline' AS found FROM orders o
    WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)
      OR NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.status = o.status)`,
} as const satisfies Record<string, string>
