import { expect, test } from 'vitest'
import { canonicalPath } from './page-path.ts'

test.each([
  ['/menu', '/menu'],
  ['/menu?utm_source=mail', '/menu'],
  ['/menu?category=breads&q=dosa', '/menu?q=dosa&category=breads'],
  ['/menu?q=&restaurant=gully-chaat', '/menu?restaurant=gully-chaat'],
  ['/?q=dosa', '/'],
  ['/menu/?q=dosa', '/menu?q=dosa'],
  ['/menu?q=dosa&restaurant=%00', '/menu?q=dosa'],
  ['/menu.data?x=1&cursor=abc&_routes=routes%2Fmenu', '/menu.data?cursor=abc&_routes=routes%2Fmenu'],
  ['/_.data?q=1', '/_.data'],
  ['/tracking?order=ORD-1', '/tracking'],
  ['/hi', '/hi'],
  ['/hi/', '/hi'],
  ['/hi/menu/?utm_source=mail&q=dosa', '/hi/menu?q=dosa'],
  ['/hi/menu.data?x=1&q=a', '/hi/menu.data?q=a'],
  ['/hi.data?_routes=routes%2Fhome&x=1', '/hi/_.data?_routes=routes%2Fhome'],
  ['/hindi', '/hindi'],
])('%s is the page %s', (url, canonical) => {
  expect(canonicalPath(url)).toBe(canonical)
})

test.each(['//elsewhere.example/menu', 'http://elsewhere.example/', '', '//'])(
  '%s is no address of ours',
  (url) => {
    expect(canonicalPath(url)).toBeUndefined()
  },
)
