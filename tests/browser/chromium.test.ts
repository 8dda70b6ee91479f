import { expect, test } from 'vitest'
import { launchBrowser } from './chromium.ts'

test('a browser is found, shows a page and runs its scripts', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await page.setContent('<h1>पनीर ₹149</h1><script>document.title = innerWidth</script>')
  expect(await page.title()).toBe('390')
  expect(await page.getByRole('heading').textContent()).toBe('पनीर ₹149')
  await browser.close()
  expect(browser.isConnected()).toBe(false)
})
