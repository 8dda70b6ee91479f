import type { ChatTopic } from '#shared/engagement/contracts.ts'
import { either, inOrder, type TextPattern, unless } from '../../bounds/text-pattern.ts'

/**
 * Words that indicate each topic, in English and Hindi; the first match wins, so more specific topics come
 * first: paying cash on delivery is about payment.
 */
const signs: readonly (readonly [ChatTopic, TextPattern])[] = [
  [
    'person',
    either(
      /\b(real|actual|live) (person|human|agent)\b|\b(humans?|operator|customer (care|service)|support team)\b|इंसान|किसी से बात/i,
      inOrder(/\b(talk|speak|chat|connect)\b/i, /\b(person|someone|somebody|agent|support|team)\b/i),
    ),
  ],
  [
    'complaint',
    /\b(cold|stale|spoil(ed|t)|spill?(ed|t)|leak\w*|missing|burnt|wrong (order|dish|item|food)|never (came|arrived)|bad food)\b|ठंड|गलत (ऑर्डर|खाना)/i,
  ],
  ['refund', /\b(refunds?|refunded|money back)\b|रिफंड|रिफ़ंड|पैसे वापस/i],
  ['cancellation', /\b(cancel\w*|call off)\b|रद्द|कैंसल|कैंसिल/i],
  [
    'orderStatus',
    either(
      inOrder(/\b(where|track\w*|status)\b/i, /\b(orders?|food|meal|parcel|rider|driver)\b/i),
      /^\W*(track|status)\b|\border status\b/i,
      inOrder(/ऑर्डर|खाना/, /कहाँ/),
    ),
  ],
  [
    'deliveryFee',
    either(
      inOrder(/\b(delivery|shipping)\b/i, /\b(fees?|charges?|costs?|price|free)\b/i),
      /\bfree delivery\b|डिलीवरी (शुल्क|चार्ज)/i,
      inOrder(/\b(how much|costs?)\b/i, /\bdeliver/i),
    ),
  ],
  // Before those that name food in another sense: 'the price of a veg biryani'.
  [
    'dish',
    unless(
      /\b(donat\w*|promo\w*|codes?|coupons?|delivery)\b|दान|डिलीवरी/i,
      /\b(prices?|costs?|rates?|how much (is|are|for|does))\b|कीमत|क़ीमत|दाम\b|कितने (का|की|के)/i,
    ),
  ],
  ['diet', /\b(vegans?|vegetarians?|veg|jain|eggless)\b|शाकाहारी|वीगन/i],
  ['donation', /\b(donat\w*|charity|leftovers?|surplus)\b|दान/i],
  [
    'firstOrder',
    /\b(promo\w*|codes?|coupons?|vouchers?|discounts?|offers?|first[- ]order)\b|कोड|छूट|ऑफर|ऑफ़र/i,
  ],
  ['payment', /\b(pay|paying|payments?|cards?|upi|cash|cod)\b|भुगतान|कार्ड|यूपीआई|नकद/i],
  [
    'hours',
    /\b(open|opens|opening|close[sd]?|closing|timings?|last order|(delivery|working|business) hours)\b|खुल|बंद/i,
  ],
  [
    'deliveryTime',
    /\b(deliver\w*|how long|how soon|how fast|eta|arriv\w*|late)\b|डिलीवरी|डिलिवरी|कितनी देर|कब तक/i,
  ],
  ['hours', /\bhours?\b|समय/i],
  ['dish', /\bdo (you|u) (have|sell|serve|make)\b|\bhave you got\b/i],
  ['greeting', /^\W*(hi|hello|hey|namaste|namaskar|good (morning|afternoon|evening))\b|नमस्ते|नमस्कार/i],
]

/** The topic of a message; `other` if none is recognised. */
export const chatTopic = (message: string): ChatTopic =>
  signs.find(([, sign]) => sign.test(message))?.[0] ?? 'other'
