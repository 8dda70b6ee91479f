/**
 * The eight clients of the search benchmark. Run: node bench/search-load.ts ADDRESS CLIENTS SECONDS; prints a
 * `SearchLoad` as JSON.
 */
import autocannon from 'autocannon'
import { madeUpSearches } from './made-up-searches.ts'
import { randomFrom } from './search-catalogue.ts'

/** Responses a second that found something or nothing, and refusals (503); how long they took, in ms. */
export type SearchLoad = { found: number; refused: number; p50: number; p99: number }

const [address, clients, seconds] = process.argv.slice(2)
const random = randomFrom(5)
const search = madeUpSearches(6)
const result = await autocannon({
  url: `${address}/api/dishes`,
  connections: Number(clients),
  duration: Number(seconds),
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        path: `/api/dishes?limit=${20 + Math.floor(random() * 40)}&q=${encodeURIComponent(search())}`,
      }),
    },
  ],
})
const load: SearchLoad = {
  found: result['2xx'] / result.duration,
  refused: result.non2xx / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
}
process.stdout.write(JSON.stringify(load))
