import { expect, it } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

it('a page holds back module scripts and no others, and starts them last', () => {
  const page = [
    '<head><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/><script>dark()</script></head>',
    '<body><p>Dal</p><script nonce="n" type="module" async="">import "/a.js"</script></body>',
  ]
  expect(scriptsAfterPaint(page.join(''), 'start("$&")')).toBe(
    [
      '<head><link rel="held" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/><script>dark()</script></head>',
      '<body><p>Dal</p><script nonce="n" type="held" async="">import "/a.js"</script><script>start("$&")</script></body>',
    ].join(''),
  )
})
