import { expect, test } from 'vitest'
import { scriptsAfterPaint, startScripts } from './scripts-after-paint.ts'

test('module scripts are held back, other scripts and links are not, and what starts them comes last', () => {
  const page = [
    '<head><link rel="modulepreload" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/><script>dark()</script></head>',
    '<body><p>Dal</p><script nonce="n" type="module" async="">import "/a.js"</script></body>',
  ]
  expect(scriptsAfterPaint(page.join(''))).toBe(
    [
      '<head><link rel="held" href="/a.js"/><link rel="preload" as="font" href="/f.woff2"/><script>dark()</script></head>',
      `<body><p>Dal</p><script nonce="n" type="held" async="">import "/a.js"</script><script>${startScripts}</script></body>`,
    ].join(''),
  )
})
