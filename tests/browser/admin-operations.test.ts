import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFits } from './fits.ts'
import { query } from './own-restaurant.ts'
import { demoAccount, dialogOf, signedIn } from './people.ts'
import { atDesk } from './screens.ts'
import { follow, openSite, type Site, visit } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

/** A job that failed for good, with a reason of its own to know it by. */
const failedJob = async (data: object) => {
  const reason = `away ${randomUUID().slice(0, 8)}`
  await query(
    site,
    `INSERT INTO pgboss.job (name, data, source_name, source_output, source_retry_count)
     VALUES ('dead-letter', $1, 'order-mail', $2, 20)`,
    [data, { message: reason }],
  )
  return reason
}

describe('at a desk', () => {
  const screen = atDesk
  test('an admin retries a job, gives another one up, and sees how the platform is', async () => {
    const [retried, dropped] = [
      await failedJob({ orderId: 'ORD-000000000', mail: 'orderReceipt', text: 'hidden' }),
      await failedJob({ orderId: 'ORD-000000000', mail: 'orderReceipt', to: 'kamala@example.com' }),
    ]
    const { page, context, expectAccessible, expectClean } = await signedIn(
      site,
      screen,
      demoAccount('admin'),
    )
    await visit(page, '/admin-dashboard?tab=jobs')
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    const cardOf = (reason: string) => page.getByRole('article').filter({ hasText: reason })
    await cardOf(dropped).getByText('ka***@example.com').waitFor()
    expect(await cardOf(retried).textContent()).not.toContain('hidden')
    await page.getByRole('row').filter({ hasText: 'Every minute' }).first().waitFor()
    await expectAccessible('jobs that failed')
    await expectFits(page)
    await cardOf(retried).getByRole('button', { name: 'Retry: Mail about orders' }).click()
    await cardOf(retried).waitFor({ state: 'hidden' })
    await cardOf(dropped).getByRole('button', { name: 'Give Up: Mail about orders' }).click()
    await dialogOf(page).getByRole('button', { name: 'Give Up' }).click()
    await dialogOf(page).getByText('Please give a reason').waitFor()
    await dialogOf(page).getByLabel('Reason').fill('The order is gone')
    await dialogOf(page).getByRole('button', { name: 'Give Up' }).click()
    await cardOf(dropped).waitFor({ state: 'hidden' })

    await follow(page, '/admin-dashboard?tab=health')
    const instances = page.getByRole('region', { name: 'Instances' })
    await instances.getByText('(this one)').waitFor()
    // The list of tabs goes to the one that is shown, and leaves the page where it is.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const backup = page.getByRole('article').filter({ hasText: 'Backup' })
    await backup.getByText('Never recorded.', { exact: false }).waitFor()
    await page.getByText('All were looked through', { exact: false }).waitFor()
    await expectAccessible('the health of the platform')
    await expectFits(page)
    expectClean()

    for (const part of ['jobs', 'health']) {
      await page.route(`**/api/admin/${part}`, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'r' } }),
      )
      await visit(page, `/admin-dashboard?tab=${part}`)
      await page
        .getByText(part === 'jobs' ? 'The jobs could not be loaded.' : 'The health could not be read.')
        .waitFor()
    }
    await context.close()
  })
})
