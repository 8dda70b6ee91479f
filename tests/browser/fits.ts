import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atWidth, screens } from './screens.ts'

/**
 * Nothing scrolls sideways, on a phone and at a desk, and on the phone with text twice as large either. No
 * choice of a row lies out of sight, and no figure leaves its card.
 */
export const expectFits = async (page: Page) => {
  for (const { width } of screens) await atWidth(page, width, () => fits(page, width))
}

const fits = async (page: Page, width: number) => {
  for (const size of width < 768 ? ['200%', ''] : ['']) {
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
    expect(wide, `at ${width} px with text of ${size || '100%'}`).toEqual([])
  }
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main fieldset:has(> [aria-pressed]), main dl > div > dd.money')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
  expect(cut, `out of sight at ${width} px`).toEqual([])
}
