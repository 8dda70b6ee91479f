import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * A delivery that a courier could take, once it is shown. Journeys before this one on the same server may
 * have left some that are more urgent, and only the first few are shown at once.
 */
export const availableDelivery = async (page: Page, id: string): Promise<Locator> => {
  const delivery = page.getByRole('article', { name: `Delivery ${id}` })
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  await expect
    .poll(async () => {
      if ((await delivery.count()) === 0 && (await more.count()) > 0) await more.click()
      return delivery.count()
    })
    .toBe(1)
  return delivery
}
