/** One satisfied guest on the home page (specification section 3, Testimonial). */
export type Testimonial = {
  id: string
  name: string
  /** What they do. */
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

/** What an operator says about the house; kept in the settings, so that it can be edited. */
export type SiteContent = {
  /** Over the testimonials. */
  guests: Claim[]
  testimonials: Testimonial[]
  /** The banner of the About page. */
  stats: Claim[]
}
