import type { Page } from 'playwright-core'

export type Screen = {
  width: number
  dark: boolean
  /** Whether `expectAccessible` looks at the other theme as well. */
  bothThemes?: boolean
  /** The width at which it then looks at the other theme, in the same visit. */
  otherWidth?: number
}

/** Phone and desk, each size and each theme once: for what takes another way on each. */
export const screens: Screen[] = [
  { width: 390, dark: false },
  { width: 1280, dark: true },
]

/** For what neither size nor theme changes. */
export const phone: Screen = { width: 390, dark: false }

/**
 * Who eats, gives or delivers has a phone in hand. The desk is looked at in the same visit, since layout
 * alone differs.
 */
export const onPhone: Screen = { width: 390, dark: false, bothThemes: true, otherWidth: 1280 }

/** Who cooks, shelters or administers sits at a desk. The phone is looked at in the same visit. */
export const atDesk: Screen = { width: 1280, dark: true, bothThemes: true, otherWidth: 390 }

const heights = { 390: 844, 1280: 900 } as Record<number, number>
export const sizeOf = (width: number) => ({ width, height: heights[width] ?? 900 })

/** Runs in the page: what a change of its size or theme sets off has been laid out and drawn. */
export const twoFrames = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/** Does `look` with the page as wide as asked for, and goes back to the size that it had. */
export const atWidth = async <T>(page: Page, width: number, look: () => Promise<T>): Promise<T> => {
  const before = page.viewportSize()
  if (!before || before.width === width) return look()
  const resize = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.evaluate(twoFrames)
  }
  await resize(sizeOf(width))
  try {
    return await look()
  } finally {
    await resize(before)
  }
}
