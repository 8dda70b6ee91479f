import { z } from 'zod'
import { StartupError } from './startup-error.ts'

/**
 * Every environment variable the product reads, checked once at start. Empty counts as absent.
 * The table in docs/operating.md is the prose to this.
 */
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const socialLinks = z
  .string()
  .regex(
    /^\s*[^=,]+=https:\/\/[^,\s]+(\s*,\s*[^=,]+=https:\/\/[^,\s]+)*\s*$/,
    'expected Name=https://…, Name=https://…',
  )

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database and of what the server must keep. */
  DATA_DIR: z.string().default('.data'),
  /** A PostgreSQL of your own instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  MODE: z.enum(['demo', 'live']).default('demo'),
  AUTOPILOT: onOff.optional(),
  AUTOPILOT_STEP_MS: z.coerce.number().int().min(50).default(10_000),
  ROLE_SIGNUP: z.enum(['open', 'approval']).optional(),
  /** The page that shows and switches the browser's copy of the roles; off when live unless set. */
  ROLE_MANAGER: onOff.optional(),
  /** Where the operator is found elsewhere, for the footer: `Instagram=https://…, Facebook=https://…`. */
  SOCIAL_LINKS: socialLinks.default(
    'Instagram=https://www.instagram.com,Facebook=https://www.facebook.com,X=https://x.com',
  ),
  RATE_LIMIT: onOff.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Annapurna Eats <hello@annapurna.example>'),
  /** Where the operator reads messages from the contact form and new partner applications. */
  CONTACT_EMAIL: z.email().default('hello@annapurna.example'),
  /** What the contact pop-up offers to call. */
  CONTACT_PHONE: z.string().default('1800 000 0000'),
  /** Where the maps' ground comes from; {z}, {x} and {y} name the tile. */
  MAP_TILES_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether X-Forwarded-* headers are believed, as the nearest proxy wrote them: on behind a reverse proxy only. */
  TRUST_PROXY: onOff.default(false),
  PAYMENTS: z.enum(['sandbox']).default('sandbox'),
  /** Signs access tokens and webhooks; at least 32 characters. Demo mode makes and keeps its own. */
  SESSION_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export type Settings = ReturnType<typeof readSettings>

/** A setting that is wrong or missing; `message` is one sentence for the operator. */
export class SettingsError extends StartupError {}

/** Throws SettingsError naming the first wrong variable. */
export const readSettings = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const env = parsed.data
  const live = env.MODE === 'live'
  if (live && env.DATABASE_URL === undefined) throw new SettingsError('MODE=live needs DATABASE_URL.')
  if (live && env.SESSION_SECRET === undefined)
    throw new SettingsError('MODE=live needs SESSION_SECRET, at least 32 characters.')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    mode: env.MODE,
    autopilot: env.AUTOPILOT ?? !live,
    autopilotStepMs: env.AUTOPILOT_STEP_MS,
    roleSignup: live ? ('approval' as const) : (env.ROLE_SIGNUP ?? 'open'),
    roleManager: env.ROLE_MANAGER ?? !live,
    socialLinks: env.SOCIAL_LINKS.split(',').map((pair) => {
      const [name = '', ...url] = pair.trim().split('=')
      return { name, url: url.join('=') }
    }),
    rateLimit: env.RATE_LIMIT,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    contactPhone: env.CONTACT_PHONE,
    mapTilesUrl: env.MAP_TILES_URL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    payments: env.PAYMENTS,
    sessionSecret: env.SESSION_SECRET,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV === 'development',
  }
}
