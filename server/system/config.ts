import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type ChatModel, STANDARD_PRICES } from '#core/dialogue/ai-prices.ts'
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
/** An address or a network (192.0.2.0/24); `loopback` for a proxy on this machine. */
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

const environment = z.object({
  MODE: z.enum(['dev', 'srv', 'demo']).default('srv'),
  PORT: port.default(8080),
  /** Demo accounts have published passwords: unless told otherwise they are for this machine alone. */
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Where backups go; another disk than DATA_DIR's is better. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** A second folder (host:/folder by ssh) that is kept up to date, for another machine to go on with. */
  STANDBY: z.string().min(1).optional(),
  STANDBY_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** True: starts without having seen whether the standby has taken over. */
  STANDBY_UNSEEN: flag.default(false),
  /** The folder of a standby that takes over; its copy becomes DATA_DIR. */
  TAKE_OVER: z.string().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  SERVER_NAME: z.string().min(1).max(64).default('ap1'),
  SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  RTC_PORT_RANGE: portRange.default([40_000, 40_003]),
  RTC_PUBLIC_IP: addresses.default([]),
  /** False: media is read, sealed and sent by Node alone. */
  RTC_NATIVE: flag.default(true),
  /** Where relay nodes and apps meet; without it media is forwarded by this process. */
  NATS_URL: natsUrls.optional(),
  NATS_CA_FILE: z.string().min(1).optional(),
  /** Signs what apps and relay nodes say to each other; the same on all of them. */
  NATS_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Of a node, where it stands; of an app, which nodes are taken first. */
  RELAY_REGION: z.string().max(64).default(''),
  RELAY_NAME: z.string().min(1).max(64).optional(),
  /** Where the ports for face-capture apps listen: phones reach them past a proxy, like the media. */
  FACE_CAPTURE_HOST: z
    .string()
    .refine((given) => isIP(given) !== 0, 'an IP address of this machine')
    .default('0.0.0.0'),
  TURN_URLS: turnUrls.default([]),
  TURN_SECRET: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Calendars know the organizer of an entry by it. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an address, or Name <address>')
    .optional(),
  /** Servers of speech; within the own network as well, since whoever runs this names them. */
  VOICEVOX_URL: httpUrl.optional(),
  SPEECH_URL: httpUrl.optional(),
  SPEECH_KEY: z.string().default(''),
  SPEECH_MODEL: z.string().default('tts-1'),
  TRANSCRIBE_URL: httpUrl.optional(),
  TRANSCRIBE_KEY: z.string().default(''),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  GOOGLE_TTS_KEY: z.string().optional(),
  GOOGLE_TTS_URL: httpUrl.optional(),
  /** Addresses that are not public and that alerts and pushes may go to all the same. */
  WEBHOOK_NETWORKS: networks.default([]),
  /** Any server that speaks OpenAI's protocol; companies without one of their own answer by it. */
  CHAT_URL: httpUrl.optional(),
  CHAT_KEY: z.string().min(1).optional(),
  /** Models that companies may use, with yen for a million tokens in and out. The first is used unless they choose. */
  CHAT_MODEL: chatModels.default([{ model: '', ...STANDARD_PRICES }]),
  /** Of one company on one day at CHAT_URL, SPEECH_URL and the other servers named here. */
  AI_DAY_YEN: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  /** What is posted to when somebody stops the guidance; a robot in the own network, too. */
  ROBOT_URL: z.url({ protocol: /^https?$/, error: 'https://… or http://…' }).optional(),
  TIMESHARE_CHANNELS: z.coerce.number().int().min(0).max(1_000).default(1),
  /** What one account may hold of them. */
  BOOKING_DAYS_AHEAD: z.coerce.number().int().min(1).max(3_650).default(BOOKING_DAYS_AHEAD),
  BOOKINGS_OPEN_MAX: z.coerce.number().int().min(1).max(10_000).default(BOOKINGS_OPEN_MAX),
  BOOKING_HOURS_PER_DAY: z.coerce.number().min(0.5).max(24).default(BOOKING_HOURS_PER_DAY),
  /** A certificate made here, which devices are told to trust (/trust). */
  TLS: z.enum(['self-signed']).optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Whose X-Forwarded-For is believed. */
  TRUST_PROXY: proxies.default([]),
  /** Seconds of Strict-Transport-Security; 0: none. Only over https. */
  HSTS_SECONDS: z.coerce.number().int().min(0).default(0),
  /** How long calls may go on when the server is asked to end. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(30),
  RATE_LIMITS: flag.default(true),
  /** Who reads GET /metrics; neither: nobody. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  METRICS_ADDRESS: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: flag.optional(),
})

export type Config = z.infer<typeof environment> & {
  HOST: string
  /** Demo data and the list of demo accounts on the login page. */
  isDemo: boolean
}

/** Parses the environment once. @throws StartFault that names every wrong variable and what it should be */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // an empty variable (as in `PUBLIC_URL=` of a compose file) means: not given
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartFault('environment', `The environment is not right:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  if ((data.TLS_CERT_FILE === undefined) !== (data.TLS_KEY_FILE === undefined)) {
    throw new StartFault(
      'environment',
      'The environment is not right:\n  TLS_CERT_FILE and TLS_KEY_FILE go together',
    )
  }
  if (data.TLS !== undefined && data.TLS_CERT_FILE !== undefined) {
    throw new StartFault(
      'environment',
      'The environment is not right:\n  TLS=self-signed and TLS_CERT_FILE: one of them',
    )
  }
  if (data.NATS_URL !== undefined && data.NATS_SECRET === undefined) {
    throw new StartFault(
      'environment',
      'The environment is not right:\n  NATS_URL needs NATS_SECRET: at least 32 characters, the same on every server and relay node (openssl rand -hex 32)',
    )
  }
  const isDemo = data.DEMO ?? data.MODE === 'demo'
  return { ...data, isDemo, HOST: data.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0') }
}

export const backupFolderOf = ({ BACKUP_DIR, DATA_DIR }: Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
