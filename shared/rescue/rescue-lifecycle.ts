import type { Role } from '../accounts/roles.ts'

/**
 * The lifecycles of a lot of surplus food and of its runs: a *run* is what one shelter accepted of a lot,
 * carried by one carrier. Every possible change is a row of a table here: the server decides by it,
 * `allowedActions` and so the buttons come from it, and tests cover all of it. Pure: time is passed in.
 */
export const lotKinds = ['hot', 'highRisk', 'chilled', 'packed'] as const
export type LotKind = (typeof lotKinds)[number]

/**
 * `onSale`: customers may buy portions; `offered`: shelters may accept some; `closed`: nothing more is taken
 * from it.
 */
export const lotStates = ['onSale', 'offered', 'closed'] as const
export type LotState = (typeof lotStates)[number]

export const lotActions = ['reserve', 'offer', 'endSale', 'accept', 'close', 'expire', 'finish'] as const
export type LotAction = (typeof lotActions)[number]

export const lotActors = ['customer', 'restaurant', 'shelter', 'clock'] as const
export type LotActor = (typeof lotActors)[number]

type LotTransition = {
  from: readonly LotState[]
  by: LotActor
  /** null: it stays as it is. */
  to: LotState | null
  /** Only while portions are left. */
  needsPortions?: true
}

export const lotTransitions: Record<LotAction, LotTransition> = {
  reserve: { from: ['onSale'], by: 'customer', to: null, needsPortions: true },
  /** The restaurant ends the sale before its time. */
  offer: { from: ['onSale'], by: 'restaurant', to: 'offered' },
  endSale: { from: ['onSale'], by: 'clock', to: 'offered' },
  accept: { from: ['offered'], by: 'shelter', to: null, needsPortions: true },
  /** What nobody has picked up or bought is thrown away, with a reason. */
  close: { from: ['onSale', 'offered'], by: 'restaurant', to: 'closed' },
  /** Past its time: the rest is thrown away. */
  expire: { from: ['onSale', 'offered'], by: 'clock', to: 'closed' },
  /** Every portion has found its end. */
  finish: { from: ['onSale', 'offered'], by: 'clock', to: 'closed' },
}

/** The state that the rules check. */
export type LotTimes = {
  state: LotState
  /** Null without a sale. */
  saleUntil: Date | null
  pickUpUntil: Date
  safeUntil: Date
}

/**
 * Until when it can be taken from the restaurant: while it is safe, and as long as somebody hands it over.
 */
export const pickUpBy = ({ pickUpUntil, safeUntil }: Pick<LotTimes, 'pickUpUntil' | 'safeUntil'>): Date =>
  pickUpUntil < safeUntil ? pickUpUntil : safeUntil

/** The state at `now`, also where the clock's job has not written it down yet. */
export const lotStateAt = (lot: LotTimes, now: Date): LotState => {
  if (lot.state === 'closed' || now >= pickUpBy(lot)) return 'closed'
  if (lot.state === 'onSale' && (lot.saleUntil === null || now >= lot.saleUntil)) return 'offered'
  return lot.state
}

/** True when `actor` may do `action` to a lot at `now`. */
export const allowsLot = (
  action: LotAction,
  lot: LotTimes & { remaining: number },
  actor: LotActor,
  now: Date,
): boolean => {
  const rule = lotTransitions[action]
  const state = actor === 'clock' ? lot.state : lotStateAt(lot, now)
  return rule.by === actor && rule.from.includes(state) && (rule.needsPortions !== true || lot.remaining > 0)
}

/** The actions allowed to `actor`, in the order of the table. */
export const allowedLotActions = (
  lot: LotTimes & { remaining: number },
  actor: LotActor,
  now: Date,
): LotAction[] => lotActions.filter((action) => allowsLot(action, lot, actor, now))

/** `open`: no carrier yet; `expired`: not handed over in time. */
export const runStates = ['open', 'claimed', 'pickedUp', 'received', 'cancelled', 'expired'] as const
export type RunState = (typeof runStates)[number]

/** States in which its portions are promised, and not received yet. */
export const runsUnderWay = ['open', 'claimed', 'pickedUp'] as const satisfies readonly RunState[]
/** States of a run that is over. */
export const runsOver = ['received', 'cancelled', 'expired'] as const satisfies readonly RunState[]

export const runActions = [
  'claim',
  'pickUp',
  'receive',
  'dropOut',
  'cancel',
  'withdraw',
  'expire',
  'feedback',
] as const
export type RunAction = (typeof runActions)[number]

/** `carrier` has the run, `anyCarrier` does not. */
export const runActors = ['carrier', 'anyCarrier', 'shelter', 'restaurant', 'clock'] as const
export type RunActor = (typeof runActors)[number]

export const carrierKinds = ['volunteer', 'agent'] as const
export type CarrierKind = (typeof carrierKinds)[number]
/** The role in which each carries, and whether the fund pays for it. */
export const carriers = {
  volunteer: { role: 'VOLUNTEER', paid: false },
  agent: { role: 'DELIVERY_AGENT', paid: true },
} as const satisfies Record<CarrierKind, { role: Role; paid: boolean }>
export const carrierRoles = carrierKinds.map((kind) => carriers[kind].role)

/** The two moments at which food changes hands, each confirmed by a code. */
export const handOvers = ['pickUp', 'receive'] as const
export type HandOver = (typeof handOvers)[number]
/** So many wrong codes lock a hand-over. */
export const wrongCodes = 5

type RunTransition = {
  from: readonly RunState[]
  by: RunActor
  to: RunState
  /** Until when: as long as the restaurant hands it over, or as long as the food is safe. */
  until?: 'pickUpBy' | 'safeUntil'
  /** Not while its codes are locked. */
  handOver?: HandOver
}

export const runTransitions: Record<RunAction, RunTransition> = {
  claim: { from: ['open'], by: 'anyCarrier', to: 'claimed', until: 'pickUpBy' },
  pickUp: { from: ['claimed'], by: 'carrier', to: 'pickedUp', until: 'pickUpBy', handOver: 'pickUp' },
  receive: { from: ['pickedUp'], by: 'shelter', to: 'received', until: 'safeUntil', handOver: 'receive' },
  dropOut: { from: ['claimed'], by: 'carrier', to: 'open' },
  cancel: { from: ['open', 'claimed'], by: 'shelter', to: 'cancelled' },
  /** The restaurant closed the lot. */
  withdraw: { from: ['open', 'claimed'], by: 'restaurant', to: 'cancelled' },
  expire: { from: ['open', 'claimed', 'pickedUp'], by: 'clock', to: 'expired' },
  /** How the food was; can be said again. */
  feedback: { from: ['received'], by: 'shelter', to: 'received' },
}

/** A run with its lot's times, as far as the rules check them. */
export type RunTimes = Pick<LotTimes, 'pickUpUntil' | 'safeUntil'> & {
  state: RunState
  /** The hand-overs that wrong codes have locked. */
  locked: readonly HandOver[]
}

/** True when `actor` may do `action` to a run at `now`. */
export const allowsRun = (action: RunAction, run: RunTimes, actor: RunActor, now: Date): boolean => {
  const rule = runTransitions[action]
  const end = rule.until && (rule.until === 'pickUpBy' ? pickUpBy(run) : run.safeUntil)
  return (
    rule.by === actor &&
    rule.from.includes(run.state) &&
    (end === undefined || now < end) &&
    (rule.handOver === undefined || !run.locked.includes(rule.handOver))
  )
}

/** The actions allowed to `actor`, in the order of the table. */
export const allowedRunActions = (run: RunTimes, actor: RunActor, now: Date): RunAction[] =>
  runActions.filter((action) => allowsRun(action, run, actor, now))

/** Why portions were wasted, as the public ledger says it: nothing that somebody typed. */
export const wasteReasons = ['safeUntil', 'pickUpUntil', 'closed', 'notReceived'] as const
export type WasteReason = (typeof wasteReasons)[number]

/** Where the portions of a customer's order are: paid for or about to be, handed over, given back. */
export const reservationStates = ['reserved', 'sold', 'released'] as const

/** What can come again by itself: packed food has a date of its own each time. */
export const recurringKinds = ['hot', 'highRisk', 'chilled'] as const

/** A day of a recurring pick-up: planned ahead, then a lot with its run, or left out by the restaurant. */
export const slotStates = ['planned', 'listed', 'skipped'] as const
