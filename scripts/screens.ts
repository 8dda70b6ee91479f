/** Writes the contact sheets of docs/screens: every screen of a visitor and of somebody signed in. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../tests/browser/chromium.ts'
import { fillCheckout, openSignIn, signIn } from '../tests/browser/people.ts'
import { freePort, run } from '../tests/program.ts'

type Screen = { name: string; path: string; open?: (page: Page) => Promise<unknown> }
type Picture = { name: string; jpeg: Buffer }

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const openAccount = async (page: Page) => {
  const where = (page.viewportSize()?.width ?? 0) < 768 ? 'navigation' : 'banner'
  await page.getByRole(where).locator('[popovertarget]').first().click()
}
const addDishes = async (page: Page) => {
  const add = page.getByRole('button', { name: /^Add .* to cart$/ })
  await add.first().click()
  await add.first().click()
}
const openCart = async (page: Page) => {
  await addDishes(page)
  await button('Cart,')(page)
}
const openLogout = async (page: Page) => {
  await openAccount(page)
  await page.locator('#account-panel').getByRole('button', { name: 'Logout' }).click()
}
const switchTo = (name: string) => async (page: Page) => {
  await openSignIn(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** As soon as the rider has the food. */
const orderAndFollow = async (page: Page) => {
  await fillCheckout(page)
  await page.getByText('UPI', { exact: true }).click()
  await page.getByLabel('UPI ID').fill('success@upi')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Out for Delivery' }).waitFor({ timeout: 60_000 })
}
const openDetails = async (page: Page) => {
  await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
const openHelp = async (page: Page) => {
  await openDetails(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Need Help' }).click()
}

const visitor: Screen[] = [
  { name: 'Home', path: '/' },
  { name: 'Menu', path: '/menu' },
  { name: 'Menu, nothing found', path: '/menu?q=zzzzzz' },
  { name: 'Restaurant', path: '/restaurants/annapurna-bhavan' },
  { name: 'Search', path: '/menu?q=annapurna' },
  { name: 'Options', path: '/restaurants/charminar-dum-house', open: button('Add Chicken Dum Biryani') },
  { name: 'Dish', path: '/dishes/annapurna-bhavan-masala-dosa' },
  { name: 'Cart', path: '/menu', open: openCart },
  { name: 'Sign In', path: '/', open: openSignIn },
  { name: 'Sign Up', path: '/', open: switchTo('Sign Up') },
  { name: 'Forgot Password', path: '/', open: switchTo('Forgot password?') },
  { name: 'About', path: '/about' },
  { name: 'About pop-up', path: '/', open: button('Learn more about us') },
  { name: 'Contact', path: '/about', open: button('Contact') },
  { name: 'Partner', path: '/partner' },
  { name: 'Rescue deals', path: '/rescue' },
  { name: 'Donate', path: '/donate' },
  { name: 'Impact', path: '/impact' },
  { name: 'Privacy', path: '/privacy' },
  { name: 'Terms', path: '/terms' },
  { name: 'Not found', path: '/nowhere' },
  { name: 'Offline', path: '/offline' },
  { name: 'Home in Hindi', path: '/hi' },
  { name: 'Menu in Hindi', path: '/hi/menu' },
]

const customer: Screen[] = [
  { name: 'Welcome back', path: '/' },
  { name: 'Account menu', path: '/menu', open: openAccount },
  { name: 'Checkout', path: '/checkout', open: fillCheckout },
  { name: 'Tracking', path: '/checkout', open: orderAndFollow },
  { name: 'Dashboard', path: '/customer-dashboard' },
  { name: 'My Orders', path: '/customer-dashboard?tab=orders' },
  { name: 'Order details', path: '/customer-dashboard?tab=orders', open: openDetails },
  { name: 'Need Help', path: '/customer-dashboard?tab=orders', open: openHelp },
  { name: 'Addresses', path: '/customer-dashboard?tab=addresses' },
  { name: 'Favorites', path: '/favorites' },
  { name: 'My Giving', path: '/customer-dashboard?tab=giving' },
  { name: 'Volunteer', path: '/volunteer' },
  { name: 'Profile', path: '/profile' },
  { name: 'Account settings', path: '/account-settings' },
  { name: 'Role Manager', path: '/role-debug' },
  { name: 'Logout', path: '/menu', open: openLogout },
]

const restaurant: Screen[] = [
  { name: 'Overview', path: '/restaurant-dashboard' },
  { name: 'Menu Management', path: '/restaurant-dashboard?tab=menu' },
  { name: 'Add Dish', path: '/restaurant-dashboard?tab=menu&dish=new' },
  { name: 'Orders', path: '/restaurant-dashboard?tab=orders' },
  { name: 'Kitchen', path: '/restaurant-dashboard/kitchen' },
  { name: 'Surplus', path: '/restaurant-dashboard?tab=surplus' },
  { name: 'Money', path: '/restaurant-dashboard?tab=money' },
  { name: 'Settings', path: '/restaurant-dashboard?tab=settings' },
  { name: 'Holidays', path: '/restaurant-dashboard?tab=settings&page=holidays' },
]

const delivery: Screen[] = [
  { name: 'Overview', path: '/delivery-dashboard' },
  { name: 'Active Deliveries', path: '/delivery-dashboard?tab=active' },
  { name: 'History', path: '/delivery-dashboard?tab=history' },
  { name: 'Earnings', path: '/delivery-dashboard?tab=earnings' },
  { name: 'Rescue Runs', path: '/delivery-dashboard?tab=rescues' },
]

const shelter: Screen[] = [
  { name: 'Offers', path: '/shelter-dashboard' },
  { name: 'On the way', path: '/shelter-dashboard?tab=rescues' },
  { name: 'Sponsored meals', path: '/shelter-dashboard?tab=meals' },
  { name: 'Our shelter', path: '/shelter-dashboard?tab=profile' },
  { name: 'Help', path: '/shelter-dashboard?tab=help' },
]

const admin: Screen[] = [
  { name: 'Overview', path: '/admin-dashboard' },
  { name: 'Users', path: '/admin-dashboard?tab=users' },
  { name: 'Restaurants', path: '/admin-dashboard?tab=restaurants' },
  { name: 'Orders', path: '/admin-dashboard?tab=orders' },
  { name: 'Dispatch', path: '/admin-dashboard?tab=dispatch' },
  { name: 'Refund Requests', path: '/admin-dashboard?tab=refunds' },
  { name: 'Support', path: '/admin-dashboard?tab=support' },
  { name: 'Reports', path: '/admin-dashboard?tab=reports' },
  { name: 'Giving', path: '/admin-dashboard?tab=giving' },
  { name: 'Rescues', path: '/admin-dashboard?tab=rescues' },
  { name: 'Map of the day', path: '/admin-dashboard?tab=rescues&show=day' },
  { name: 'Shelters', path: '/admin-dashboard?tab=shelters' },
  { name: 'Promo Codes', path: '/admin-dashboard?tab=promo-codes' },
  { name: 'Site Content', path: '/admin-dashboard?tab=site-content' },
  { name: 'System Settings', path: '/admin-dashboard?tab=settings' },
  { name: 'Audit Log', path: '/admin-dashboard?tab=audit' },
  { name: 'Jobs', path: '/admin-dashboard?tab=jobs' },
  { name: 'Health', path: '/admin-dashboard?tab=health' },
]

/** Screens that the README shows by themselves. */
const alones: Record<string, string> = { 'Menu 1280': 'menu.jpg', 'Tracking 390': 'tracking.jpg' }

const capture = async (page: Page, { path: address, open }: Screen): Promise<Buffer> => {
  await page.goto(address)
  await page.locator('main h1, main h2').first().waitFor()
  await open?.(page)
  // Pictures, fonts and what slides in.
  await page.waitForLoadState('load')
  await page.waitForTimeout(600)
  return page.screenshot({ type: 'jpeg', quality: 80 })
}

/** All pictures on one page, each under its name. */
const sheet = async (browser: Browser, pictures: readonly Picture[], width: number, dark: boolean) => {
  const thumb = width < 500 ? 240 : 460
  const columns = width < 500 ? 7 : 4
  const figures = pictures.map(
    ({ name, jpeg }) =>
      `<figure><figcaption>${name}</figcaption><img width="${thumb}" src="data:image/jpeg;base64,${jpeg.toString('base64')}"></figure>`,
  )
  const page = await browser.newPage({ viewport: { width: columns * (thumb + 16) + 16, height: 600 } })
  await page.setContent(
    `<style>body{margin:8px;font:600 15px sans-serif;background:${dark ? '#000' : '#e9e2d8'};color:${dark ? '#eee' : '#222'};display:flex;flex-wrap:wrap}figure{margin:8px}figcaption{margin-bottom:4px}img{display:block;border-radius:8px}</style>${figures.join('')}`,
  )
  const picture = await page.screenshot({ fullPage: true, type: 'jpeg', quality: 68 })
  await page.close()
  return picture
}

const port = await freePort()
const folder = mkdtempSync(path.join(tmpdir(), 'screens-'))
const server = run(['server/main.ts'], {
  PORT: String(port),
  DATA_DIR: folder,
  // With its past: a screen of nothing shows nothing.
  DEMO: 'full',
  RATE_LIMIT: 'off',
  AUTOPILOT: 'on',
  AUTOPILOT_STEP_MS: '2000',
  MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}',
})
await server.prints('Ctrl-C stops it.')
const browser = await launchBrowser()
const { writeFile } = await import('node:fs/promises')
try {
  for (const width of [390, 1280])
    for (const dark of [false, true]) {
      const open = async () => {
        const context = await browser.newContext({
          baseURL: `http://127.0.0.1:${port}`,
          viewport: { width, height: width < 500 ? 844 : 800 },
          colorScheme: dark ? 'dark' : 'light',
          reducedMotion: 'reduce',
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          serviceWorkers: 'block',
        })
        return context.newPage()
      }
      let page = await open()
      const take = async (screens: readonly Screen[], who: string) => {
        const pictures: Picture[] = []
        for (const screen of screens) pictures.push({ name: screen.name, jpeg: await capture(page, screen) })
        const file = `docs/screens/${who}-${width}${dark ? '-dark' : ''}.jpg`
        await writeFile(file, await sheet(browser, pictures, width, dark))
        console.log(file)
        for (const { name, jpeg } of pictures) {
          const alone = dark ? undefined : alones[`${name} ${width}`]
          if (alone) await writeFile(`docs/screens/${alone}`, jpeg)
        }
      }
      await take(visitor, 'visitor')
      await page.goto('/menu')
      await page.evaluate(() => localStorage.removeItem('language'))
      await openSignIn(page)
      await signIn(page, 'customer')
      await take(customer, 'customer')
      await page.context().close()
      for (const [who, screens] of Object.entries({ restaurant, delivery, shelter, admin })) {
        page = await open()
        await page.goto('/menu')
        await openSignIn(page)
        await signIn(page, who)
        await take(screens, who)
        await page.context().close()
      }
    }
} finally {
  await browser.close()
  server.child.kill('SIGTERM')
  await server.ends
  rmSync(folder, { recursive: true, force: true })
}
