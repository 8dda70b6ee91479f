import { decodeJwt } from 'jose'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/**
 * Makes the sign-in of a page 16 minutes older: its next call of `path`, a glob, is answered as with an
 * expired token, and the new token says when the sign-in was.
 */
export const ageSession = async ({ databaseUrl }: Site, page: Page, path: string): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { sid } = decodeJwt(token.replaceAll('"', ''))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    "UPDATE sessions SET created_at = created_at - interval '16 minutes', confirmed_at = NULL WHERE id = $1",
    [sid],
  )
  await client.end()
  await page.route(path, (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated' } }), {
    times: 1,
  })
}
