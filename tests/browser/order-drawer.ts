import type { Locator, Page } from 'playwright-core'

/** Opens the details of an order by its card, and waits until they are there. */
export const openOrder = async (page: Page, id: string): Promise<Locator> => {
  await page
    .getByRole('article', { name: `Order ${id}` })
    .getByRole('link', { name: id })
    .click()
  return detailsOf(page, id)
}

/** The details of an order that is open already. */
export const detailsOf = async (page: Page, id: string): Promise<Locator> => {
  const details = page.getByRole('dialog', { name: `Order ${id}`, exact: true })
  await details.getByRole('heading', { name: 'Steps' }).waitFor()
  return details
}

export const closeOrder = async (details: Locator): Promise<void> => {
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'hidden' })
}

/** Where the desk shows one column at a time: the one that is meant. */
export const showColumn = async (page: Page, name: string): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return
  await page.getByRole('group', { name: 'Filter orders' }).getByRole('button', { name }).click()
}
