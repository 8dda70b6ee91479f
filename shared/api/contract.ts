import type { z } from 'zod/mini'
import type { Role } from '../accounts/roles.ts'

/**
 * One endpoint of the API, declared once: the server registers it, the browser calls it, OpenAPI describes
 * it, and a test calls each with every role.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's syntax: `/api/orders/:id`. */
  readonly path: string
  /** Who may call it. A list means any one of these roles. */
  readonly access: 'public' | 'signedIn' | readonly Role[]
  readonly summary: string
  readonly tag: string
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /**
   * Longest body in bytes where 64 kB are too little for what people send: long lists of ids, long texts in
   * several languages.
   */
  readonly bodyLimit?: number
  /** Success status; 200 where absent. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response: z.core.$ZodType
  /** `required`: refuses a call without an Idempotency-Key header. Every other POST accepts one. */
  readonly idempotency?: 'required'
  /**
   * The caller must have signed in, or confirmed who they are, within the last 15 minutes; else
   * confirmation_required (403).
   */
  readonly confirmation?: 'required'
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type Input<S> = S extends z.core.$ZodType ? z.core.input<S> : undefined
export type Output<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined
