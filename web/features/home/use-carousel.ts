import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'

/**
 * The slider of a viewport whose first child holds the slides; loaded once it is needed. Undefined until
 * then, and where it could not be loaded: the first slide stays.
 */
export const useCarousel = (
  viewport: RefObject<HTMLElement | null>,
  needed: boolean,
): EmblaCarouselType | undefined => {
  const [slider, setSlider] = useState<EmblaCarouselType>()
  useEffect(() => {
    if (!needed) return
    let made: EmblaCarouselType | undefined
    let gone = false
    const make = async () => {
      const { default: createSlider } = await import('embla-carousel')
      if (gone || !viewport.current) return
      made = createSlider(viewport.current, { loop: true, duration: 20 })
      setSlider(made)
    }
    make().catch(() => undefined)
    return () => {
      gone = true
      made?.destroy()
      setSlider(undefined)
    }
  }, [viewport, needed])
  return slider
}
