import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request } from 'playwright-core'
import { root } from '../program.ts'

const folder = path.join(root, 'build', 'failed-journeys')

/**
 * For whoever looks into a journey that failed: a picture of what its page showed last, and in the output its
 * address and the requests that have no answer yet.
 */
export const lastLook = (page: Page): ((journey: string) => Promise<void>) => {
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  for (const over of ['requestfinished', 'requestfailed'] as const)
    page.on(over as 'requestfinished', (request) => unanswered.delete(request))
  return async (journey) => {
    if (page.isClosed()) return
    mkdirSync(folder, { recursive: true })
    const picture = path.join(folder, `${journey.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`)
    await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => {})
    const waiting = [...unanswered].map((request) => `${request.method()} ${request.url()}`)
    console.error(
      `At last: ${page.url()}, see ${path.relative(root, picture)}`,
      ...waiting.map((request) => `\n  no answer to ${request}`),
    )
  }
}
