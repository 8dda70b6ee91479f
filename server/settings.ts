import { z } from 'zod'
import { dayMs, minuteMs } from '#shared/time.ts'
import { weaknessOf } from './secrets/weak-secret.ts'
import { StartupError } from './startup/startup-error.ts'

/**
 * All environment variables, checked once at start. An empty one counts as absent. The table in
 * docs/operating.md explains them.
 */
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const socialLinks = z
  .string()
  .refine(
    (text) => text.split(',').every((link) => /^[^=]+=https:\/\/\S+$/.test(link.trim())),
    'expected Name=https://…, Name=https://…',
  )

/** Simulated payment services. */
const simulatedPayments = ['sandbox', 'sandbox-hosted'] as const
const paymentServices = [...simulatedPayments, 'razorpay', 'stripe'] as const
export type PaymentServiceName = (typeof paymentServices)[number]
const waysToPay = [...paymentServices, 'cash-only', 'cash'] as const

/**
 * `razorpay,cash`: the preferred service first; `cash-only` stands alone, as does what asks for card
 * numbers.
 */
const waysToPayList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(waysToPay)))
  .refine((names) => new Set(names).size === names.length, 'each may be named once')
  .refine((names) => !names.includes('cash-only') || names.length === 1, 'cash-only stands alone')
  .refine(
    (names) => !names.includes('sandbox') || names.every((name) => name === 'sandbox' || name === 'cash'),
    'sandbox takes the details itself and can only have cash beside it',
  )

export const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database and other local data. */
  DATA_DIR: z.string().default('.data'),
  /** A PostgreSQL of your own instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * The same database without a pooler before it, for what is a session's: LISTEN, locks that outlast a
   * transaction, migrations, imports. With it DATABASE_URL may lead to PgBouncer in transaction mode.
   */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** NATS for live events and positions, several servers separated by commas; else NOTIFY. */
  LIVE_URL: z
    .string()
    .refine((text) => text.split(',').every((each) => isNats(each.trim())), 'expected nats://host:4222')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /**
   * Milliseconds that a statement may take; waits for connections and locks half of it (db/connection.ts).
   */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).max(600_000).default(10_000),
  /**
   * Milliseconds from which on a statement is logged as slow; 0: never. Unset: 500 when live, never in the
   * demo.
   */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(600_000).optional(),
  /** What this instance does: serve people, work on jobs, or both. */
  WORK: z.enum(['web', 'jobs', 'all']).default('all'),
  MODE: z.enum(['demo', 'live']).default('demo'),
  /**
   * Whether a fresh demo gets eight weeks of a past (server/past/), or people, restaurants and dishes alone.
   */
  DEMO: z.enum(['full', 'bare']).default('full'),
  AUTOPILOT: onOff.optional(),
  AUTOPILOT_STEP_MS: z.coerce.number().int().min(50).default(10_000),
  ROLE_SIGNUP: z.enum(['open', 'approval']).optional(),
  /** The page that shows and switches the browser's copy of the roles; off by default in live mode. */
  ROLE_MANAGER: onOff.optional(),
  /** Links of the footer: `Instagram=https://…, Facebook=https://…`. */
  SOCIAL_LINKS: socialLinks.default(
    'Instagram=https://www.instagram.com,Facebook=https://www.facebook.com,X=https://x.com',
  ),
  /** How many deliveries an agent may hold at once. */
  DELIVERIES_PER_AGENT: z.coerce.number().int().min(1).max(100).default(5),
  /** Minutes of an agent's inactivity after which deliveries not yet picked up go to another one. */
  AGENT_SILENT_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  /**
   * Milliseconds within which a whole request must have arrived; a slower one is answered 408 and its
   * connection closed.
   */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /**
   * How many milliseconds late calls may come to their turn; while it is more, they are refused with 503. 0:
   * never.
   */
  OVERLOAD_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  RATE_LIMIT: onOff.default(true),
  /**
   * Where couriers' travel times come from: `straight`, or a routing service of your own as `osrm:URL` or
   * `valhalla:URL`.
   */
  TRAVEL_TIMES: z
    .string()
    .regex(
      /^(straight|(osrm|valhalla):https?:\/\/[^\s]+)$/,
      'expected straight, osrm:http://… or valhalla:http://…',
    )
    .default('straight'),
  /**
   * How fast couriers get on in the streets, in km/h, and how much longer these are than the straight line.
   */
  COURIER_SPEED: z.coerce.number().min(1).max(200).default(20),
  STREET_DETOUR: z.coerce.number().min(1).max(5).default(1.3),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Annapurna Eats <hello@annapurna.example>'),
  /** The address that messages from the contact form and new partner applications are sent to. */
  CONTACT_EMAIL: z.email().default('hello@annapurna.example'),
  /** The telephone number in the contact pop-up. */
  CONTACT_PHONE: z.string().default('1800 000 0000'),
  /** Name and contacts of who redresses complaints, shown in the contact pop-up. */
  GRIEVANCE_OFFICER: z.string().max(300).default(''),
  /** URL template of map tiles, with {z}, {x} and {y}, or the path of a .pmtiles archive of pictures. */
  MAP_TILES_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  /** A geocoder that answers as Nominatim does, and how many calls it may get in a second. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_PER_SECOND: z.coerce.number().min(0.1).max(1_000).default(1),
  /**
   * Origins of the browsers' push services, separated by commas, `*.` for subdomains; `off`: no
   * notifications.
   */
  PUSH_SERVICES: z
    .string()
    .refine(
      (text) =>
        text === 'off' || text.split(',').every((origin) => /^https?:\/\/[^\s/]+$/.test(origin.trim())),
      'expected https://…, https://…',
    )
    .default(
      'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
    ),
  /** Where uploaded pictures are kept, as s3://bucket?endpoint=https://…&region=…; else in the database. */
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Whether to trust the X-Forwarded-* headers of the nearest proxy: on behind a reverse proxy of your own
   * only.
   */
  TRUST_PROXY: onOff.default(false),
  /** Milliseconds after which a charge without an answer counts as pending. */
  PAYMENT_TIMEOUT_MS: z.coerce.number().int().min(500).max(120_000).default(10_000),
  /**
   * The ways to pay, the preferred first: simulated services (demo mode only), real ones, `cash`, `cash-
   * only`.
   */
  PAYMENTS: waysToPayList.optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'expected rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  /** The secret that Razorpay signs its webhooks with, and the one before it, which counts for a day more. */
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(8).optional(),
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'expected sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** All keys are derived from it; at least 32 characters. Demo mode generates and stores its own. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Earlier secrets, separated by commas: their signatures stay valid, nothing new is signed with them. */
  SESSION_SECRET_PREVIOUS: z.string().optional(),
  /**
   * The Ed25519 seed that signs the public log's checkpoints, 32 bytes in base64. Demo mode makes one in
   * DATA_DIR.
   */
  IMPACT_LOG_KEY: z
    .string()
    .refine(
      (key) => /^[A-Za-z0-9+/]{43}=$/.test(key),
      'expected 32 bytes in base64, as "openssl rand -base64 32" makes them',
    )
    .optional(),
  /**
   * The origin of the public log, where it is not to be the one that it has. A new origin is a new log.
   */
  IMPACT_LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,255}$/u, 'expected a URL without its scheme, such as food.example/api/impact/log')
    .optional(),
  /** A file of witnesses (C2SP tlog-policy) to which each checkpoint of the public log is submitted. */
  WITNESS_POLICY: z.string().optional(),
  /**
   * A service of stolen passwords, such as https://api.pwnedpasswords.com; gets five hex digits of a hash.
   */
  PWNED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Months after which personal data is removed from orders, except for city and PIN code. */
  PERSONAL_DATA_MONTHS: z.coerce.number().int().min(1).max(600).default(24),
  /** Longest duration of a session in days, however much it is used. */
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /**
   * Whether /metrics is public. With METRICS_TOKEN it is open to requests with that token, and by default to
   * no others.
   */
  OPEN_METRICS: onOff.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether /api/docs is served. */
  OPEN_DOCS: onOff.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export type Settings = ReturnType<typeof readSettings>

/** A setting that is wrong or missing; `message` is one sentence for the operator. */
export class SettingsError extends StartupError {}

/** Throws SettingsError naming the first wrong variable. */
export const readSettings = (environment: Record<string, string | undefined>) => {
  const entered = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(entered)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const env = parsed.data
  const live = env.MODE === 'live'
  if (live && env.DATABASE_URL === undefined) throw new SettingsError('MODE=live needs DATABASE_URL.')
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the same database.')
  if (live && env.SESSION_SECRET === undefined)
    throw new SettingsError('MODE=live needs SESSION_SECRET, at least 32 characters.')
  const weakness = live && env.SESSION_SECRET !== undefined ? weaknessOf(env.SESSION_SECRET) : null
  if (weakness !== null)
    throw new SettingsError(
      `SESSION_SECRET ${weakness}. Make one that nobody can guess with "openssl rand -base64 48".`,
    )
  const waysOfPaying = env.PAYMENTS ?? ['sandbox']
  const payments = paymentServices.filter((name) => waysOfPaying.includes(name))
  payments.sort((a, b) => waysOfPaying.indexOf(a) - waysOfPaying.indexOf(b))
  if (live && simulatedPayments.some((name) => payments.includes(name)))
    throw new SettingsError(
      'MODE=live takes no pretend money: set PAYMENTS=cash-only, and people pay the courier in cash; cards and UPI are then not offered.',
    )
  if (live && env.IMPACT_LOG_KEY === undefined)
    throw new SettingsError(
      'MODE=live needs IMPACT_LOG_KEY, which signs the public log: make one with "openssl rand -base64 32" and keep it.',
    )
  const weakKey = live ? weaknessOf(Buffer.from(env.IMPACT_LOG_KEY ?? '', 'base64').toString('hex')) : null
  if (weakKey !== null)
    throw new SettingsError(
      `IMPACT_LOG_KEY ${weakKey}, and whoever guesses it can sign another log. Make one with "openssl rand -base64 32".`,
    )
  if (live && !env.PUBLIC_URL?.startsWith('https:'))
    throw new SettingsError(
      'MODE=live needs PUBLIC_URL, the https address that people use, such as https://food.example.',
    )
  if (live && !env.RATE_LIMIT)
    throw new SettingsError('MODE=live needs its limits: leave RATE_LIMIT out, or set it to on.')
  if (live && env.AUTOPILOT)
    throw new SettingsError(
      'MODE=live has no autopilot, which would act for restaurants and couriers: leave AUTOPILOT out, or set it to off.',
    )
  const earlierSecrets = (env.SESSION_SECRET_PREVIOUS ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  if (earlierSecrets.length > 0 && env.SESSION_SECRET === undefined)
    throw new SettingsError('SESSION_SECRET_PREVIOUS needs SESSION_SECRET, the one that replaces it.')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Leads past the pooler of `databaseUrl`; undefined if there is none. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    liveUrl: env.LIVE_URL,
    databasePool: env.DATABASE_POOL,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    slowStatementMs: env.SLOW_STATEMENT_MS ?? (live ? 500 : 0),
    /** Whether this instance serves people, and whether it works on jobs. */
    serves: env.WORK !== 'jobs',
    works: env.WORK !== 'web',
    mode: env.MODE,
    /** Whether a fresh demo gets a past. */
    demoPast: !live && env.DEMO === 'full',
    autopilot: env.AUTOPILOT ?? !live,
    autopilotStepMs: env.AUTOPILOT_STEP_MS,
    roleSignup: live ? ('approval' as const) : (env.ROLE_SIGNUP ?? 'open'),
    roleManager: env.ROLE_MANAGER ?? !live,
    socialLinks: env.SOCIAL_LINKS.split(',').map((pair) => {
      const [name = '', ...url] = pair.trim().split('=')
      return { name, url: url.join('=') }
    }),
    deliveriesPerAgent: env.DELIVERIES_PER_AGENT,
    agentSilentMs: env.AGENT_SILENT_MINUTES * minuteMs,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    overloadMs: env.OVERLOAD_MS,
    rateLimit: env.RATE_LIMIT,
    travelTimes: env.TRAVEL_TIMES,
    courierPace: { kilometresPerHour: env.COURIER_SPEED, detour: env.STREET_DETOUR },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    contactPhone: env.CONTACT_PHONE,
    grievanceOfficer: env.GRIEVANCE_OFFICER.trim(),
    mapTilesUrl: env.MAP_TILES_URL,
    /** Null: addresses are put on the map by people. */
    geocoder:
      env.GEOCODER_URL === undefined ? null : { url: env.GEOCODER_URL, perSecond: env.GEOCODER_PER_SECOND },
    pushServices:
      env.PUSH_SERVICES === 'off' ? [] : env.PUSH_SERVICES.split(',').map((service) => service.trim()),
    /** Null: pictures are kept in the database. */
    storage: readStorage(env),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    /** Payment services, the preferred one first; none if there is cash alone. */
    payments: payments as readonly PaymentServiceName[],
    razorpay: payments.includes('razorpay') ? readRazorpay(env, live) : null,
    stripe: payments.includes('stripe') ? readStripe(env, live) : null,
    paymentTimeoutMs: env.PAYMENT_TIMEOUT_MS,
    /** The current one first; empty if a generated one in the database is used. */
    sessionSecrets: [...(env.SESSION_SECRET === undefined ? [] : [env.SESSION_SECRET]), ...earlierSecrets],
    impactLogKey: env.IMPACT_LOG_KEY,
    impactLogOrigin: env.IMPACT_LOG_ORIGIN,
    witnessPolicy: env.WITNESS_POLICY,
    pwnedPasswordsUrl: env.PWNED_PASSWORDS_URL,
    personalDataMonths: env.PERSONAL_DATA_MONTHS,
    sessionMaxMs: env.SESSION_MAX_DAYS * dayMs,
    /** Whether cookies are sent over https only: in live mode, and if PUBLIC_URL is https. */
    secureCookies: live || (env.PUBLIC_URL ?? '').startsWith('https:'),
    /** Whether Strict-Transport-Security is sent. */
    hsts: live,
    openMetrics: env.OPEN_METRICS ?? !live,
    metricsToken: env.METRICS_TOKEN,
    openDocs: env.OPEN_DOCS ?? !live,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV === 'development',
  }
}

const isNats = (text: string): boolean => URL.canParse(text) && /^(nats|tls):$/.test(new URL(text).protocol)

const readStorage = (env: z.infer<typeof settingsSchema>) => {
  if (env.STORAGE_URL === undefined) return null
  const { hostname: bucket, searchParams } = new URL(env.STORAGE_URL)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket) || !/^https?:\/\/[^\s/]+\/?$/.test(endpoint))
    throw new SettingsError(
      'The setting STORAGE_URL is wrong: expected s3://bucket?endpoint=https://storage.example&region=ap-south-1.',
    )
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new SettingsError('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return { bucket, region, endpoint: endpoint.replace(/\/$/, ''), accessKeyId, secretAccessKey }
}

export type RazorpaySettings = ReturnType<typeof readRazorpay>

const readRazorpay = (env: z.infer<typeof settingsSchema>, live: boolean) => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret } = env
  if (keyId === undefined || keySecret === undefined || secret === undefined)
    throw new SettingsError(
      'PAYMENTS=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.',
    )
  if (live && keyId.startsWith('rzp_test_'))
    throw new SettingsError('MODE=live takes no pretend money: RAZORPAY_KEY_ID is a key for tests.')
  if (live && !env.RAZORPAY_API_URL.startsWith('https:'))
    throw new SettingsError('MODE=live needs an https RAZORPAY_API_URL.')
  const previous = env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS
  return {
    keyId,
    keySecret,
    /** The current one first. */
    webhookSecrets: [secret, ...(previous === undefined ? [] : [previous])],
    apiUrl: env.RAZORPAY_API_URL.replace(/\/$/, ''),
  }
}

export type StripeSettings = ReturnType<typeof readStripe>

const readStripe = (env: z.infer<typeof settingsSchema>, live: boolean) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined || webhookSecret === undefined)
    throw new SettingsError('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  if (live && secretKey.includes('_test_'))
    throw new SettingsError('MODE=live takes no pretend money: STRIPE_SECRET_KEY is a key for tests.')
  if (live && !env.STRIPE_API_URL.startsWith('https:'))
    throw new SettingsError('MODE=live needs an https STRIPE_API_URL.')
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL.replace(/\/$/, '') }
}
