import { expect, test } from 'vitest'
import { isCacheablePage, isOtherPage, offlinePagePath } from './requests.ts'

const visit = (path: string) => ({
  url: new URL(path, 'https://food.example'),
  request: { mode: 'navigate' as const },
  sameOrigin: true,
})

test.each(['/', '/menu', '/menu?q=dosa', '/hi', '/hi/menu'])('%s is cached', (path) => {
  expect(isCacheablePage(visit(path))).toBe(true)
})

test.each(['/orders', '/hi/orders', '/menus', '/himenu'])('%s is never cached', (path) => {
  expect(isCacheablePage(visit(path))).toBe(false)
  expect(isOtherPage(visit(path))).toBe(true)
})

test.each(['/api/docs', '/dev/mailbox', '/healthz'])('%s is left to the network', (path) => {
  expect(isOtherPage(visit(path))).toBe(false)
})

test.each([
  ['/orders', '/offline?from=%2Forders'],
  ['/hi/orders?x=1', '/hi/offline?from=%2Fhi%2Forders%3Fx%3D1'],
  ['/hindi', '/offline?from=%2Fhindi'],
])('%s leads to %s', (path, offline) => {
  expect(offlinePagePath(new URL(path, 'https://food.example'))).toBe(offline)
})
