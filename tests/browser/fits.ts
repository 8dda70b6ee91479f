import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing scrolls sideways, on the phone with text twice as large either. */
export const expectFits = async (page: Page) => {
  const sizes = (page.viewportSize()?.width ?? 0) < 768 ? ['200%', ''] : ['']
  for (const size of sizes) {
    const wide = await page.evaluate(async (fontSize) => {
      const root = document.documentElement
      root.style.fontSize = fontSize
      // A size changes by a transition, however short: it is there with a later frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const over = root.scrollWidth - root.clientWidth
      return over <= 0
        ? []
        : [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > root.clientWidth)
            .map((element) => element.outerHTML.slice(0, 90))
    }, size)
    expect(wide, `with text of ${size || '100%'}`).toEqual([])
  }
}
