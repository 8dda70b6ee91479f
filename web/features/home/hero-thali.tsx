/** A thali seen from above: six katoris around the rice. */
export const HeroThali = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-[19rem] md:max-w-[27rem]">
    {/* Decoded asynchronously; otherwise the first frame would wait for it. */}
    <img
      src="/dishes/hero-thali-720.avif"
      srcSet="/dishes/hero-thali-360.avif 360w, /dishes/hero-thali-720.avif 720w"
      sizes="(min-width: 48rem) 27rem, 19rem"
      alt=""
      width={720}
      height={720}
      loading="lazy"
      decoding="async"
      className="size-full rounded-full bg-[#e0b35e] shadow-lift"
    />
  </div>
)
