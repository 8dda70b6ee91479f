import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Imports that are not rendered, each with what happens where it fails. */
const handled: Record<string, string> = {
  'web/entry.client.tsx': 'the page stays as the server rendered it, as without its messages',
  'web/features/accounts/use-session-start.ts': 'the next start of a session imports it again',
  'web/features/catalogue/finding/menu-search.tsx': 'the search goes on without suggestions',
  'web/features/favorites/favorite-button.tsx': 'a toast',
  'web/features/home/use-carousel.ts': 'the first of the guests stays',
  'web/features/impact/on-demand.ts': 'the check says that it could not be loaded',
  'web/features/pwa/index.ts': 'the page goes on without its service worker',
  'web/features/restaurant/printing/print-order.ts': 'the print fails with a sentence',
  'web/features/restaurant/printing/print.ts': 'the print fails with a sentence',
  'web/features/shell/account-panel.tsx': 'a preload; the panel has its lazyPart',
  'web/features/shell/offline.tsx': 'fetched again at the next sign of a lost connection',
  'web/ui/toasts/toasts.tsx': 'a preload; the toasts have their lazyPart',
}
/** The calls that put a boundary around what they load. */
const guarded = /\b(?:lazyPart|lazyDialog|lazyExtra|lazyPopup)(?:<.*>)?\(\s*\(\) =>\s*import\(/g

const sources = async (): Promise<[string, string][]> => {
  const files: string[] = []
  for await (const file of glob('web/**/*.{ts,tsx}')) files.push(file.replaceAll('\\', '/'))
  return files
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8').replace(/typeof import\(/g, '')])
}

test('no component is loaded lazily without an error boundary of its own', async () => {
  const found = await sources()
  const lazy = found.filter(([, text]) => /\blazy\b[^'\n]*\} from 'react'|React\.lazy/.test(text))
  expect(lazy.map(([file]) => file)).toEqual(['web/ui/page/lazy-part.tsx'])
})

test('every import of code on demand is in a lazy part, or handled where it fails', async () => {
  const found = await sources()
  const bare = found.filter(([file, text]) => {
    if (file === 'web/lib/first-paint/retried-import.ts') return false
    return (text.match(/\bimport\(/g)?.length ?? 0) > (text.match(guarded)?.length ?? 0)
  })
  expect(bare.map(([file]) => file).sort()).toEqual(Object.keys(handled).sort())
})
