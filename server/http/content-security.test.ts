import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyCsp } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the content security policy allows the scripts that the renderer wrote and the trusted ones, by their hashes', () => {
  const page = '<script nonce="N1">own()</script><script nonce="N1" type="module">also()</script>'
  const { policy } = applyCsp(page, 'N1', ['theme()'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  expect(scripts).toEqual(["'self'", hash('theme()'), hash('own()'), hash('also()')])
})

test('a script that came in with the content is not allowed', () => {
  const page = '<script>evil()</script><script nonce="N2">evil()</script><script nonce="N1">own()</script>'
  const { policy } = applyCsp(page, 'N1', [])
  expect(policy).not.toContain(hash('evil()'))
  expect(policy).toContain(hash('own()'))
})

test('the nonce of the rendering is taken out, so that the bytes stay the same', () => {
  const first = applyCsp('<link nonce="N1" href="/a.css"><script nonce="N1">own()</script>', 'N1', [])
  const second = applyCsp('<link nonce="N2" href="/a.css"><script nonce="N2">own()</script>', 'N2', [])
  expect(first).toEqual(second)
  expect(first.html).not.toContain('nonce')
})

test("the content security policy allows the page's own styles by their hash, and no others", () => {
  const styles = '.a{color:red}'
  const { policy } = applyCsp(`<style>${styles}</style><style>.evil{}</style>`, 'N1', [], styles)
  expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hash(styles)}`)
  expect(policy).not.toContain('unsafe-inline')
})

test('nothing may frame the site, run plug-ins, or send forms elsewhere', () => {
  const { policy } = applyCsp('', 'N1', [])
  for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "form-action 'self'", "base-uri 'none'"])
    expect(policy).toContain(rule)
})
