import type { FastifyInstance } from 'fastify'

export const routes = (_app: FastifyInstance) => {}
