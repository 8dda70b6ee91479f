import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Screen, sizeOf, twoFrames } from './screens.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page, where axe has been put. There are no frames to look into. */
const violations = async (onlyColors: boolean): Promise<string[]> => {
  const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
    preload: false,
    ...(onlyColors && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/**
 * Runs in the page: which screen it is, by its address without what names one of many, and by the dialog that
 * is open.
 */
const screenShown = (): string => {
  const { pathname, search } = location
  const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')
  const title = dialog?.querySelector('h1, h2, h3')?.textContent ?? dialog?.getAttribute('aria-label') ?? ''
  return `${pathname} ${new URLSearchParams(search).get('tab') ?? ''} ${title}`.replaceAll(
    /[^\s/]*\d[^\s/]*/g,
    '#',
  )
}

/**
 * Runs in the page before its theme changes: from now on colours change at once. Where nothing is drawn, as
 * below the first screen (content-visibility), a transition would never go on.
 */
const stopTransitions = (): void => {
  if (document.adoptedStyleSheets.length > 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Does `look` with the page in the other theme, as a system prefers it: whoever chose none sees it so. At
 * another width in the same step.
 */
const inOtherTheme = async (
  page: Page,
  { width, dark }: Pick<Screen, 'width' | 'dark'>,
  look: () => Promise<void>,
): Promise<void> => {
  const before = page.viewportSize() ?? sizeOf(width)
  const show = async (size: { width: number; height: number }, inDark: boolean) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: inDark ? 'dark' : 'light' })
    await page.evaluate(twoFrames)
  }
  await page.evaluate(stopTransitions)
  await show(before.width === width ? before : sizeOf(width), dark)
  try {
    await look()
  } finally {
    await show(before, !dark)
  }
}

/**
 * Makes a visitor's `expectAccessible` (site.ts); `seen` is what its file has seen. That texts can be read in
 * both themes follows from the palette (web/styles/contrast.test.ts), so that the other one, with the other
 * width, is looked at once a screen, not in each of its states.
 */
export const accessibility =
  (page: Page, { width, dark, bothThemes, otherWidth }: Screen, seen: Set<string>) =>
  async (where: string): Promise<void> => {
    // Once a page: sending it takes as long as looking.
    if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
    const look = async (wide: number, inDark: boolean) => {
      const name = `${where} ${wide}`
      const found = await page.evaluate(violations, seen.has(name))
      expect(found, `${where}, ${wide} px, ${inDark ? 'dark' : 'light'}`).toEqual([])
      seen.add(name)
    }
    await look(width, dark)
    if (!bothThemes) return
    const other = { width: otherWidth ?? width, dark: !dark }
    const screen = `${other.width} ${other.dark} ${await page.evaluate(screenShown)}`
    if (seen.has(screen)) return
    await inOtherTheme(page, other, () => look(other.width, other.dark))
    seen.add(screen)
  }
