/**
 * What can go wrong with a delivery, when, and what becomes of the food, the customer's money and the pay.
 * The ways out are rows of the lifecycle (delivery-lifecycle.ts). Pure.
 */
export const deliveryProblems = [
  'notReachable',
  'refused',
  'cashShort',
  'wrongAddress',
  'damaged',
  'accident',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/**
 * What becomes of what was paid for food that does not arrive: it goes back at once, or our team decides, by
 * a refund request that is opened with it. Restaurant and courier are paid in both cases: the food was made
 * and carried.
 */
export type CustomerMoney = 'refunded' | 'decided'

type ProblemRule = {
  /** In which statuses of a delivery it can be said. */
  from: readonly ('assigned' | 'pickup' | 'enroute' | 'returning')[]
  /** Whether the customer is given some minutes before anything else can be done. */
  waits?: true
  /** Whether an amount in paise goes with it: what is missing of the cash. */
  amount?: true
  money: CustomerMoney
}

export const problemRules: Record<DeliveryProblem, ProblemRule> = {
  notReachable: { from: ['enroute'], waits: true, money: 'decided' },
  refused: { from: ['enroute'], money: 'decided' },
  cashShort: { from: ['enroute'], amount: true, money: 'decided' },
  wrongAddress: { from: ['enroute'], waits: true, money: 'decided' },
  damaged: { from: ['enroute', 'returning'], money: 'refunded' },
  accident: { from: ['assigned', 'pickup', 'enroute', 'returning'], money: 'refunded' },
}

export const waitingProblems: readonly DeliveryProblem[] = deliveryProblems.filter(
  (problem) => problemRules[problem].waits,
)

/** Whether that can be wrong with a delivery in this status. */
export const isReportable = (problem: DeliveryProblem, status: string): boolean =>
  problemRules[problem].from.some((one) => one === status)

/** The problems that a courier can report of a delivery; `cash`: whether some is to be collected. */
export const reportableProblems = (status: string, cash: boolean): DeliveryProblem[] =>
  deliveryProblems.filter(
    (problem) => isReportable(problem, status) && (cash || problemRules[problem].amount === undefined),
  )

/** What couriers read on the buttons. */
export const problemLabels: Record<DeliveryProblem, string> = {
  notReachable: /*i18n*/ 'Customer not reachable',
  refused: /*i18n*/ 'Customer refuses the food',
  cashShort: /*i18n*/ 'Not enough cash',
  wrongAddress: /*i18n*/ 'Wrong address',
  damaged: /*i18n*/ 'Food is damaged',
  accident: /*i18n*/ 'Accident',
}

/** What their customers read, in the tracking and in the order. */
export const problemNotices: Record<DeliveryProblem, string> = {
  notReachable: /*i18n*/ 'Your courier is at your door and cannot reach you. Please call or come down.',
  refused: /*i18n*/ 'Your courier says that the food was not taken.',
  cashShort: /*i18n*/ 'Your courier did not get all of the cash.',
  wrongAddress: /*i18n*/ 'Your courier cannot find your address. Please call or write.',
  damaged: /*i18n*/ 'Something happened to your food on the way. What you paid goes back to you.',
  accident: /*i18n*/ 'Your courier had an accident. What you paid goes back to you.',
}
