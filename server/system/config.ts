import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type ChatModel, STANDARD_PRICES } from '#core/dialogue/ai-prices.ts'
import type { Language } from '#core/languages.ts'
import { BOOKING_DAYS_AHEAD, BOOKING_HOURS_PER_DAY, BOOKINGS_OPEN_MAX } from '#core/limits.ts'
import { StartFault } from './fault.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const httpUrl = z.url({ protocol: /^https?$/, hostname: /.+/, error: 'https://… or http://…' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const addresses = list.refine(
  (given) => given.every((address) => isIP(address) !== 0),
  'IP addresses with commas between them',
)
const turnUrls = list.refine(
  (given) => given.every((url) => /^turns?:[^\s/]+(:\d+)?(\?transport=(udp|tcp))?$/.test(url)),
  'turn:host:port or turns:host:port, with commas between them',
)
const natsUrls = z
  .string()
  .refine(
    (given) => given.split(',').every((url) => /^(nats|tls):\/\/([^\s@/]+@)?[^\s@/]+$/.test(url.trim())),
    'nats://user:password@host:4222 or tls://…, with commas between the servers',
  )
const networks = list.refine((given) => given.every(isNetwork), 'addresses or networks (10.0.0.0/8)')
/** Addresses or networks (192.0.2.0/24); `loopback` for a proxy on this machine. */
const proxies = list.refine(
  (given) => given.every((part) => part === 'loopback' || isNetwork(part)),
  'addresses or networks (10.0.0.0/8) of the proxies, or loopback',
)
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}
/** Whether user name and password of a URL are correctly percent-encoded. True if the text is no URL. */
function hasReadablePassword(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  try {
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}
const portRange = z
  .string()
  .regex(/^\d+-\d+$/, 'two ports with a hyphen, as in 40000-40003')
  .transform((value) => value.split('-').map(Number) as [number, number])
  .refine(
    ([from, to]) => from > 0 && to <= 65_535 && to >= from,
    'the second port must not be below the first, both within 1-65535',
  )

const chatModels = z.string().transform((value, context) => {
  const [first, ...others] = value.split(',').map((part) => {
    const [, model, inYen, outYen] = /^([^\s=,]+)(?:=(\d{1,6})\/(\d{1,6}))?$/.exec(part.trim()) ?? []
    if (model === undefined) {
      context.addIssue('model, or model=yen in/yen out for a million tokens, with commas between them')
      return { model: '', ...STANDARD_PRICES }
    }
    if (inYen === undefined || outYen === undefined) return { model, ...STANDARD_PRICES }
    return { model, inYen: Number(inYen), outYen: Number(outYen) }
  })
  return [first ?? { model: '', ...STANDARD_PRICES }, ...others] as [ChatModel, ...ChatModel[]]
})

/** A voice for each language, such as `en=af_heart,zh=zf_xiaobei`. Empty: the server speaks every language with its default voice. */
const voiceNames = z.string().transform((value, context) => {
  const names: Partial<Record<Language, string>> = {}
  for (const part of value.split(',').filter((text) => text.trim() !== '')) {
    const [, lang, voice] = /^(ja|en|zh)=(\S{1,100})$/.exec(part.trim()) ?? []
    if (voice === undefined) context.addIssue('language=voice, such as en=af_heart,zh=zf_xiaobei')
    else names[lang as Language] = voice
  }
  return names
})

const environment = z.object({
  MODE: z.enum(['dev', 'srv', 'demo']).default('srv'),
  PORT: port.default(8080),
  /**
   * Address to listen on. Default: all addresses, but with demo data only 127.0.0.1, because the passwords of the demo
   * accounts are public.
   */
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Folder of the backups; preferably on another disk than DATA_DIR. */
  BACKUP_DIR: z.string().min(1).optional(),
  /**
   * A second folder (host:/folder by ssh) that is kept up to date, so that another machine can take over. Formerly named STANDBY.
   */
  REPLICA: z.string().min(1).optional(),
  REPLICA_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** True: starts without checking whether the replica has taken over. */
  REPLICA_UNSEEN: flag.default(false),
  /**
   * Set if this server takes over from another one: path, on this machine, of the folder to which the other server
   * copies its data (its variable REPLICA). The copy in that folder becomes this server's DATA_DIR.
   */
  TAKE_OVER: z.string().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  SERVER_NAME: z.string().min(1).max(64).default('ap1'),
  SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  RTC_PORT_RANGE: portRange.default([40_000, 40_003]),
  RTC_PUBLIC_IP: addresses.default([]),
  /** False: media is processed by Node.js only, without native system calls. */
  RTC_NATIVE: flag.default(true),
  /** NATS servers that connect application servers and relay nodes; without them this process relays media itself. */
  NATS_URL: natsUrls.optional(),
  NATS_CA_FILE: z.string().min(1).optional(),
  /** Signs messages between application servers and relay nodes; must be the same on all of them. */
  NATS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Region of a relay node; for an application server, the region whose nodes it prefers. */
  RELAY_REGION: z.string().max(64).default(''),
  RELAY_NAME: z.string().min(1).max(64).optional(),
  /** Address on which the ports for face-capture apps listen. These apps connect directly to this process. */
  FACE_CAPTURE_HOST: z
    .string()
    .refine((given) => isIP(given) !== 0, 'an IP address of this machine')
    .default('0.0.0.0'),
  TURN_URLS: turnUrls.default([]),
  TURN_SECRET: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:587 or smtps://…' })
    .refine(hasReadablePassword, 'write a % in the user name or password as %25')
    .optional(),
  /** Sender of mails; also the organizer in calendar entries. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an address, or Name <address>')
    .optional(),
  /**
   * Speech servers. Their URLs may be in the private network, because the person who installs the server configures
   * them.
   */
  VOICEVOX_URL: httpUrl.optional(),
  SPEECH_URL: httpUrl.optional(),
  SPEECH_KEY: z.string().default(''),
  SPEECH_MODEL: z.string().default('tts-1'),
  /** Languages that SPEECH_URL speaks, each with the voice for companies that have chosen none. */
  SPEECH_VOICES: voiceNames.default({}),
  TRANSCRIBE_URL: httpUrl.optional(),
  TRANSCRIBE_KEY: z.string().default(''),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  GOOGLE_TTS_KEY: z.string().optional(),
  GOOGLE_TTS_URL: httpUrl.optional(),
  /** Private networks to which alerts and push notifications may also be sent. */
  WEBHOOK_NETWORKS: networks.default([]),
  /** URL of a server with OpenAI's protocol, for companies that have configured no AI server of their own. */
  CHAT_URL: httpUrl.optional(),
  CHAT_KEY: z.string().min(1).optional(),
  /** Models that companies may use, with prices in yen per million input and output tokens. The first is the default. */
  CHAT_MODEL: chatModels.default([{ model: '', ...STANDARD_PRICES }]),
  /** Daily budget of one company for CHAT_URL, SPEECH_URL and the other servers configured here. */
  AI_DAY_YEN: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  /**
   * URL of a robot that guides visitors. The server sends it a POST when an operator stops the guiding. The URL may be
   * in the private network.
   */
  ROBOT_URL: z.url({ protocol: /^https?$/, error: 'https://… or http://…' }).optional(),
  TIMESHARE_CHANNELS: z.coerce.number().int().min(0).max(1_000).default(1),
  /** Limits of bookings per account. */
  BOOKING_DAYS_AHEAD: z.coerce.number().int().min(1).max(3_650).default(BOOKING_DAYS_AHEAD),
  BOOKINGS_OPEN_MAX: z.coerce.number().int().min(1).max(10_000).default(BOOKINGS_OPEN_MAX),
  BOOKING_HOURS_PER_DAY: z.coerce.number().min(0.5).max(24).default(BOOKING_HOURS_PER_DAY),
  /** Uses a certificate created by this server, which devices must trust (/trust). */
  TLS: z.enum(['self-signed']).optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: proxies.default([]),
  /** max-age of Strict-Transport-Security in seconds, over https only; 0: no header. */
  HSTS_SECONDS: z.coerce.number().int().min(0).default(0),
  /** How long running calls may continue after a stop signal. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(30),
  RATE_LIMITS: flag.default(true),
  /** Who may read GET /metrics. If neither METRICS_TOKEN nor METRICS_ADDRESS is set, the endpoint does not exist. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  METRICS_ADDRESS: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
})

export const VARIABLES: readonly string[] = Object.keys(environment.shape)

export type Config = z.infer<typeof environment> & {
  HOST: string
  /** Whether the database gets demo data, and the login page lists the demo accounts. */
  isDemo: boolean
}

/** Former names of variables, which are still accepted, and their current names. */
const RENAMED = [
  ['STANDBY', 'REPLICA'],
  ['STANDBY_SECONDS', 'REPLICA_SECONDS'],
  ['STANDBY_UNSEEN', 'REPLICA_UNSEEN'],
] as const

/** Parses the environment. @throws StartFault that names every wrong variable and the expected value */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // an empty variable (as in `PUBLIC_URL=` of a compose file) counts as not given
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  for (const [before, name] of RENAMED) given[name] ??= given[before]
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartFault('environment', `Invalid environment variables:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  if ((data.TLS_CERT_FILE === undefined) !== (data.TLS_KEY_FILE === undefined)) {
    throw new StartFault(
      'environment',
      'Invalid environment variables:\n  TLS_CERT_FILE and TLS_KEY_FILE go together',
    )
  }
  if (data.TLS !== undefined && data.TLS_CERT_FILE !== undefined) {
    throw new StartFault(
      'environment',
      'Invalid environment variables:\n  TLS=self-signed and TLS_CERT_FILE: set only one of them',
    )
  }
  if (data.NATS_URL !== undefined && data.NATS_SECRET === undefined) {
    throw new StartFault(
      'environment',
      'Invalid environment variables:\n  NATS_URL needs NATS_SECRET: at least 32 characters, the same on every server and relay node (openssl rand -hex 32)',
    )
  }
  const isDemo = data.DEMO ?? data.MODE === 'demo'
  return { ...data, isDemo, HOST: data.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0') }
}

export const backupFolderOf = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
