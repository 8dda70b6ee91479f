import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, orderDosa } from './calls.ts'
import { demoAccount, register, signInAs } from './people.ts'
import { onPhone } from './screens.ts'
import { openSite, reload, type Site, visit } from './site.ts'

/** The push service of the browsers here: it takes every message. */
const received: string[] = []
const service = createServer((request, response) => {
  received.push(request.url ?? '')
  request.resume().on('end', () => response.writeHead(201).end())
})
let origin: string
let site: Site
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  site = await openSite({ PUSH_SERVICES: origin })
})
afterAll(async () => {
  await site?.close()
  service.close()
  await once(service, 'close')
})

/** A headless browser has no push service and allows no notifications: both are made up here. */
const withPushService = async (context: BrowserContext, path: string) => {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const subscription = { endpoint: `${origin}/${path}`, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }
  await context.addInitScript((made) => {
    const key = 'made-up-subscription'
    const current = () =>
      localStorage.getItem(key) === null
        ? null
        : {
            endpoint: made.endpoint,
            toJSON: () => made,
            unsubscribe: async () => {
              localStorage.removeItem(key)
              return true
            },
          }
    let permission = localStorage.getItem(key) === null ? 'default' : 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(key, applicationServerKey)
        return current()
      },
    })
  }, subscription)
}

describe('notifications', () => {
  const screen = onPhone
  it('are offered while an order is under way, come without the page, and are switched off in the settings', async () => {
    const visitor = await site.visitor({ ...screen, worker: true })
    const { page, context, expectAccessible, expectClean } = visitor
    const path = 'browser'
    await withPushService(context, path)
    const person = await register(page, 'customer')
    await signInAs(visitor, person)
    await visit(page, '/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const [kitchen, agent] = [
      await callAs(site, demoAccount('restaurant')),
      await callAs(site, demoAccount('delivery')),
    ]
    const id = await orderDosa(await callAs(site, person))
    await visit(page, `/tracking/${id}`)
    await page.getByText('Tell me when it is on the way').waitFor()
    await expectAccessible('the offer to notify')
    await page.getByRole('button', { name: 'Notify me' }).click()
    const isOn = 'This device tells you when your food is on the way, and when it is there.'
    await page.getByText(isOn).waitFor()
    await reload(page)
    await page.getByText(isOn).waitFor()
    await expectAccessible('notifications switched on')
    for (const move of ['accept', 'ready']) await kitchen(`/api/restaurant/orders/${id}/${move}`)
    for (const move of ['claim', 'start-pickup', 'confirm-pickup'])
      await agent(`/api/deliveries/${id}/${move}`)
    const count = () => received.filter((url) => url === `/${path}`).length
    await expect.poll(count).toBe(1)

    // What the service delivers is shown by the worker, and opens the order.
    const [worker] = context.serviceWorkers()
    const shown = await worker?.evaluate((opens) => {
      const scope = globalThis as unknown as {
        registration: { showNotification: unknown }
        clients: { openWindow: unknown; matchAll: unknown }
        dispatchEvent: (event: Event) => boolean
      }
      const dispatch = (type: string, values: object) =>
        scope.dispatchEvent(Object.assign(new Event(type), { waitUntil: () => undefined, ...values }))
      return new Promise((resolve) => {
        let title = ''
        scope.registration.showNotification = async (text: string, { data }: { data: unknown }) => {
          title = text
          dispatch('notificationclick', { notification: { close: () => undefined, data } })
        }
        scope.clients.matchAll = async () => []
        scope.clients.openWindow = async (url: string) => resolve({ title, opened: new URL(url).pathname })
        const message = { title: 'Your order is on the way', body: 'Soon', path: opens, tag: 'one' }
        dispatch('push', { data: { text: () => JSON.stringify(message) } })
      })
    }, `/tracking/${id}`)
    expect(shown).toEqual({ title: 'Your order is on the way', opened: `/tracking/${id}` })

    await visit(page, '/account-settings?section=preferences')
    const switched = page.getByRole('checkbox', { name: /^Notifications in this browser/ })
    expect(await page.getByRole('checkbox', { name: /SMS/ }).count()).toBe(0)
    await expect.poll(() => switched.isChecked()).toBe(true)
    await expectAccessible('the switch of this browser')
    await switched.uncheck()
    await expect.poll(() => switched.getAttribute('aria-busy')).toBe('false')
    expect(await switched.isChecked()).toBe(false)
    await agent(`/api/deliveries/${id}/complete`)
    const second = await orderDosa(await callAs(site, person))
    await visit(page, `/tracking/${second}`)
    await page.getByRole('button', { name: 'Notify me' }).waitFor()
    expect(count()).toBe(1)
    expectClean()
    await context.close()
  })
})
