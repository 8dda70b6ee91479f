import type { Dish, Restaurant } from './contracts/catalogue.ts'
import type { Language } from './languages.ts'
import type { SiteContent } from './site-content.ts'

/** What narrows the menu page; it stands in the address, so that a link shows what the sender saw. */
export type MenuFilter = {
  q: string
  /** A restaurant's id, or '' for all. */
  restaurant: string
  /** One of the menu's categories, or '' for all. */
  category: string
  veg: boolean
  offers: boolean
  cursor: string
}

/** Restaurants that cannot be ordered from now, and when each opens next (ISO 8601 UTC; null: nobody knows). */
export type ClosedRestaurants = Record<string, string | null>

export type MenuPage = {
  dishes: Dish[]
  nextCursor: string | null
  /** Those with a chip: the first ones in the market's order, and the chosen one. */
  restaurants: Restaurant[]
  closed: ClosedRestaurants
  /** When this was read, ISO 8601 UTC; what is said about opening times counts from it. */
  asOf: string
}

export type RestaurantPage = Pick<MenuPage, 'dishes' | 'nextCursor' | 'asOf'> & { restaurant: Restaurant }
export type DishPage = { dish: Dish; restaurant: Restaurant; more: Dish[]; asOf: string }

export type HomePage = Pick<MenuPage, 'closed' | 'asOf'> & { offers: Dish[]; content: SiteContent }

/** What every page knows about this installation. */
export type SiteFacts = {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string
  /** Whether /role-debug is there (decisions.md, Role Manager). */
  roleManager: boolean
  socialLinks: { name: string; url: string }[]
  /** What can be paid with beside cash; nothing where there is no payment service. */
  onlinePayments: readonly ('creditCard' | 'upi')[]
  /** Whether card number or UPI ID are asked for here, or on a page of the payment service. */
  takesDetails: boolean
  /** How the operator is reached. */
  contact: { email: string; phone: string }
  /** Whether a chosen role is in force at once (decisions.md, sign-up as any role). */
  rolesAtOnce: boolean
  /** The demo's accounts with their common password; null outside the demo. */
  demo: { usernames: string[]; password: string } | null
}

/** What server-rendered pages read. The host implements it with the server's operations. */
export type LoaderServices = {
  site: () => SiteFacts
  menu: (filter: MenuFilter) => Promise<MenuPage>
  home: (language: Language) => Promise<HomePage>
  /** A restaurant and what it cooks, as far as one page shows it; null where there is none. */
  restaurant: (id: string) => Promise<RestaurantPage | null>
  /** A dish, its restaurant, and others from there; null where there is none. */
  dish: (id: string) => Promise<DishPage | null>
  about: (language: Language) => Promise<Pick<SiteContent, 'stats'>>
}
