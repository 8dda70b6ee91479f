import type { RestaurantSort } from './catalogue/categories.ts'
import type {
  Dish,
  DishDetails,
  Restaurant,
  RestaurantCard,
  RestaurantDetails,
  Understood,
} from './catalogue/contracts.ts'
import type { SiteContent } from './content/site-content.ts'
import type { Impact } from './impact-log/contracts.ts'
import type { Language } from './languages.ts'
import type { SponsoredMeals } from './meals/contracts.ts'
import type { Paise } from './money/money.ts'
import type { RescueStory } from './rescue/story-contracts.ts'

/** The filters of the menu page. They are in its URL, so that a link shows what the sender saw. */
export type MenuFilter = {
  q: string
  /** A restaurant's id, or '' for all. */
  restaurant: string
  /** One of the menu's categories, or '' for all. */
  category: string
  /** `all`: every diet, also for whom the account's preferences would narrow the menu. */
  diet: '' | 'veg' | 'all'
  offers: boolean
  open: boolean
  /** 0 to 5; 0 for any. */
  minRating: number
  /** In paise; 0 for any. */
  maxPrice: number
  /** 0 for any. */
  maxMinutes: number
  /** `12.97,77.59`, where somebody is, to a kilometre; '' for anywhere. */
  near: string
  cursor: string
}

/** Restaurants that are closed now, and when each opens next (ISO 8601 UTC; null: unknown). */
export type ClosedRestaurants = Record<string, string | null>

/** A restaurant as a chip of the menu. */
export type RestaurantChip = Pick<
  Restaurant,
  'id' | 'name' | 'open' | 'opensAt' | 'deliveryTime' | 'fssaiNumber'
>

export type MenuPage = {
  dishes: Dish[]
  nextCursor: string | null
  /** The restaurants shown as chips: the first of the list, and the chosen one. */
  restaurants: RestaurantChip[]
  /** Those whose name matches the search. */
  meant: Restaurant[]
  /** What was understood of the search beside words. */
  understood: Understood[]
  /** Where no dish is called what was searched for: whose dishes are near, and what they cook. */
  near: { restaurants: Pick<Restaurant, 'id' | 'name'>[]; cuisines: string[] } | null
  /** What else there is, where nothing matches. */
  proposals: Dish[]
  closed: ClosedRestaurants
  /** A round price, in paise, which about a third of the menu does not exceed. */
  cheap: Paise
  /** When this was read, ISO 8601 UTC; opening times are relative to it. */
  asOf: string
}

/** The filters and the order of the list of restaurants. They are in its URL. */
export type RestaurantsFilter = {
  sort: '' | RestaurantSort
  /** '' for any. */
  cuisine: string
  veg: boolean
  open: boolean
  offers: boolean
  /** 0 to 5; 0 for any. */
  minRating: number
  /** `12.97,77.59`, to a kilometre; '' where it is not known. */
  near: string
  /** Beside the list, where they are. */
  map: boolean
  cursor: string
}
export type RestaurantsPage = Pick<MenuPage, 'asOf'> & {
  restaurants: RestaurantCard[]
  nextCursor: string | null
  total: number
  /** What most of them cook. */
  cuisines: string[]
  /** What delivery costs, in paise. */
  fee: Paise
}

export type RestaurantPage = Pick<MenuPage, 'dishes' | 'nextCursor' | 'asOf'> & {
  restaurant: RestaurantDetails
  /** What delivery costs, and from which subtotal on it is free, in paise. */
  delivery: { fee: Paise; freeOver: Paise }
}
export type DishPage = { dish: DishDetails; restaurant: Restaurant; more: Dish[]; asOf: string }

/** What the public ledger says in sum: true figures, beside those that operators write. */
export type LedgerSums = Impact['sums'] & { entries: number }

export type HomePage = Pick<MenuPage, 'closed' | 'asOf'> & {
  offers: Dish[]
  content: SiteContent
  ledger: LedgerSums
}

/** What a kitchen that thinks of joining asks first. */
export type PartnerPage = {
  /** Of the food, in percent; of nothing else. */
  commissionPercent: number
  /** How many kitchens there are, and whether there are more than were counted. */
  restaurants: number
  more: boolean
  /** Portions of leftover food that were eaten. */
  mealsRescued: number
}

export type AboutPage = Pick<SiteContent, 'stats'> & { ledger: LedgerSums }

/** What every page knows about this installation. */
export type SiteFacts = {
  /** The site's base URL, without a trailing slash. */
  publicUrl: string
  /** Whether /role-debug is enabled (decisions.md, Role Manager). */
  roleManager: boolean
  /** Whether admins must sign in with a second factor. */
  secondFactorDemanded: boolean
  socialLinks: { name: string; url: string }[]
  /** What can be paid with beside cash; nothing where there is no payment service. */
  onlinePayments: readonly ('creditCard' | 'upi')[]
  /** With which of them a gift can be charged again every month. */
  monthlyPayments: readonly ('creditCard' | 'upi')[]
  /** Whether card number or UPI ID are asked for here, or on a page of the payment service. */
  takesDetails: boolean
  /** Whether calls are traced (docs/operating.md, Traces): the browser then names a trace for each. */
  traced?: true
  /** The operator's e-mail address and telephone number. */
  /** `officer`: who redresses complaints, with their contacts; empty where the operator has not said. */
  contact: { email: string; phone: string; officer: string }
  /** Whether a role chosen at sign-up needs no approval (decisions.md, sign-up as any role). */
  rolesAtOnce: boolean
  /** What customers are told while nobody can order, in the operator's words or empty; null: they can. */
  closed: string | null
  /** The demo's accounts with their common password; null outside the demo. */
  demo: { usernames: string[]; password: string } | null
}

/** What server-rendered pages load. The server implements it with its operations. */
export type LoaderServices = {
  site: () => Promise<SiteFacts>
  menu: (filter: MenuFilter, language: Language) => Promise<MenuPage>
  home: (language: Language) => Promise<HomePage>
  restaurants: (filter: RestaurantsFilter) => Promise<RestaurantsPage>
  /** A restaurant with the first page of its dishes; null if there is none. */
  restaurant: (id: string, language: Language) => Promise<RestaurantPage | null>
  /** A dish, its restaurant and other dishes of that restaurant; null if there is none. */
  dish: (id: string, language: Language) => Promise<DishPage | null>
  about: (language: Language) => Promise<AboutPage>
  partner: () => Promise<PartnerPage>
  impact: () => Promise<Impact>
  /** What a sponsored meal costs, and who cooks them. */
  donate: () => Promise<SponsoredMeals>
  /** What became of a lot of surplus food; null if there is none. */
  rescue: (id: string) => Promise<RescueStory | null>
}
