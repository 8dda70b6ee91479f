import { describe, expect, it } from 'vitest'
import { missingFiles } from './named-files.ts'

const files = ['server/features/orders/lifecycle/follow-up.ts', 'web/ui/page/tabs.tsx']
const missing = (text: string) => missingFiles({ path: 'docs/a.md', text }, files)

describe('a document that names files', () => {
  it('may leave out the folders above them', () => {
    expect(
      missing('`server/features/orders/lifecycle/follow-up.ts`, `follow-up.ts`, `page/tabs.tsx`'),
    ).toEqual([])
    expect(missing('`orders/lifecycle/` and `web/ui/`')).toEqual([])
  })

  it('is refused for one that is not there, or is there only by a part of its name', () => {
    expect(missing('`orders/follow-up.ts` and `up.ts`')).toEqual([
      'docs/a.md names orders/follow-up.ts, which is not there',
      'docs/a.md names up.ts, which is not there',
    ])
    expect(missing('`cycle/`')).toEqual(['docs/a.md names cycle/, which is not there'])
  })
})
