/** One satisfied guest on the home page (specification section 3, Testimonial). */
export type Testimonial = {
  id: string
  name: string
  /** Their occupation. */
  position: string
  /** Path of a portrait; null shows their initials. */
  image: string | null
  content: string
  /** 0 to 5, halves allowed. */
  rating: number
  location: string
  /** ISO 8601 date. */
  date: string
}

/** A figure with what it counts: `5K+`, `daily orders`. */
export type Claim = { value: string; label: string }

/** Texts about the company that operators edit; stored in the settings. */
export type SiteContent = {
  /** What visitors see first. */
  hero: {
    headline: string
    /** The end of the headline, in another colour. */
    highlight: string
    text: string
    facts: Claim[]
  }
  /** The special offers of the home page; nobody sees them where `shown` is not set. */
  offers: { title: string; text: string; shown: boolean }
  /** Figures above the testimonials. */
  guests: Claim[]
  testimonials: Testimonial[]
  /** Figures in the banner of the About page. */
  stats: Claim[]
}
