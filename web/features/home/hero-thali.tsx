/** A third of the plate from its middle, 60° apart. */
const bowls = [
  { picture: 'dal-makhani', look: 'course-main-course left-[50%] top-[16%]' },
  { picture: 'samosa', look: 'course-starters left-[79.44%] top-[33%]' },
  { picture: 'kulhad-chai', look: 'course-beverages left-[79.44%] top-[67%]' },
  { picture: 'gulab-jamun', look: 'course-desserts left-[50%] top-[84%]' },
  { picture: 'palak-paneer', look: 'course-rolls left-[20.56%] top-[67%]' },
  { picture: 'garlic-naan', look: 'course-breads left-[20.56%] top-[33%]' },
]

/** A thali seen from above: six katoris around the rice. */
export const HeroThali = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-[19rem] md:max-w-[27rem]">
    <div className="absolute inset-0 rounded-full bg-[radial-gradient(circle_at_35%_28%,#fffdf8,#f3dcb6_55%,#d9a860)] shadow-lift dark:bg-[radial-gradient(circle_at_35%_28%,#6b5238,#4a3623_55%,#2f2116)]" />
    <div className="absolute inset-[4.5%] rounded-full border-2 border-[#fff]/50 bg-[radial-gradient(circle_at_40%_30%,#fbe9c8,#eccb93)] shadow-[inset_0_6px_20px_rgb(122_59_16/0.28)] dark:border-[#fff]/10 dark:bg-[radial-gradient(circle_at_40%_30%,#4b3826,#33251a)]" />
    <Bowl picture="vegetable-dum-biryani" look="course-breakfast left-[50%] top-[50%] w-[31%]" />
    {bowls.map(({ picture, look }) => (
      <Bowl key={picture} picture={picture} look={`${look} w-[24.5%]`} />
    ))}
  </div>
)

type BowlProps = { picture: string; look: string }

const Bowl = ({ picture, look }: BowlProps) => (
  <div
    className={`${look} absolute grid aspect-square -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-[3px] border-[#fff]/70 shadow-[0_8px_16px_-6px_rgb(43_29_20/0.45),inset_0_3px_10px_rgb(43_29_20/0.18)] dark:border-[#fff]/15`}
  >
    {/* Decoded asynchronously; otherwise the first frame would wait for seven pictures. */}
    <img src={`/dishes/${picture}.avif`} alt="" width={480} height={360} loading="lazy" className="w-[96%]" />
  </div>
)
