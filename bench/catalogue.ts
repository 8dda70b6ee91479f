/**
 * The list of 60 dishes from the cache beside a bare Fastify that serves the same bytes from memory. Run: npm
 * run bench -- catalogue
 */
import { besideBare } from './beside-bare.ts'

await besideBare('/api/dishes?limit=60')
