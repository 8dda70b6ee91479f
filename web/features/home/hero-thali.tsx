/** Decoded asynchronously; otherwise the first frame would wait for it. */
const Plate = ({ sizes }: { sizes: string }) => (
  <img
    src="/dishes/hero-thali-720.avif"
    srcSet="/dishes/hero-thali-360.avif 360w, /dishes/hero-thali-720.avif 720w"
    sizes={sizes}
    alt=""
    width={720}
    height={720}
    loading="lazy"
    decoding="async"
    className="size-full rounded-full bg-[#e0b35e] shadow-lift"
  />
)

/** A thali seen from above: six katoris around the rice. */
export const HeroThali = ({ className = '' }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`relative mx-auto aspect-square w-full max-w-[19rem] md:max-w-[27rem] ${className}`}
  >
    <Plate sizes="(min-width: 48rem) 27rem, 19rem" />
  </div>
)

/** The same on a phone, at the edge of a text that flows around it: food within the first screen. */
export const ThaliInText = () => (
  <span
    aria-hidden="true"
    className="float-right -mr-10 mb-1 ml-3 block size-36 [shape-outside:circle()] md:hidden"
  >
    <Plate sizes="9rem" />
  </span>
)
