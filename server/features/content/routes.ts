import type { FastifyInstance } from 'fastify'
import { adminSiteContent } from '#shared/settings/contracts.ts'
import { register } from '../../http/register.ts'
import { readContent } from './read-content.ts'

export const routes = (app: FastifyInstance) => {
  register(app, adminSiteContent, async ({ deps }) => ({
    en: await readContent(deps, 'en'),
    hi: await readContent(deps, 'hi'),
  }))
}
