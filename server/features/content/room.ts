import type { FastifyInstance } from 'fastify'
import { adminSiteContent } from '#shared/settings/contracts.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { readContent } from './site-content.ts'

export const routes = (app: FastifyInstance) => {
  register(app, adminSiteContent, async ({ deps }) => ({
    en: await readContent(deps, 'en'),
    hi: await readContent(deps, 'hi'),
  }))
}

export const content: Room = {
  name: 'content',
  settings: {
    'site-content': {
      description: "What the site says about the house, in each language: figures and guests' voices",
    },
  },
  routes: [routes],
}
