import type { Config } from '../system/config.ts'

/** Text that replaces a secret in the log. */
const MARK = '[secret]'

/** Minimum length of a configured value that is removed. Shorter values could be ordinary words. */
const SECRET_LEAST_LETTERS = 8

/** JSON fields whose values must not be logged, also inside text embedded in JSON. */
const FIELDS =
  /(\\?"[\w-]*(?:password|secret|token|credential|cookie|authorization|api_?key|passwordReset|recovery)\w*\\?"\s*:\s*\\?")[^"\\]*/gi
/** Patterns of secrets by their form: signed tokens, chat server keys, Bearer tokens, and secrets in URLs. */
const SHAPES: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, MARK],
  [/\bsk-[\w-]{8,}/g, MARK],
  [/(\bBearer )[\w.~+/-]+=*/gi, `$1${MARK}`],
  [/([?&](?:t|token|code|key|credential|password)=)[^&\s"\\]+/gi, `$1${MARK}`],
  [/(:\/\/[^\s:/@"]*:)[^\s@"/]+(?=@)/g, `$1${MARK}`],
]

/**
 * Removes secrets from log lines. Configured secrets are found by their value, others by their format or field name.
 * This is a safeguard only; nothing should log a secret.
 */
export function createScrub(secrets: readonly string[]): (line: string) => string {
  const known = secrets.filter((secret) => secret.length >= SECRET_LEAST_LETTERS)
  return (line) => {
    let clean = line.replace(FIELDS, `$1${MARK}`)
    for (const secret of known) clean = clean.replaceAll(secret, MARK)
    for (const [shape, instead] of SHAPES) clean = clean.replace(shape, instead)
    return clean
  }
}

/** Values of the secret environment variables, and the password in SMTP_URL. */
export function secretsOf(config: Config): string[] {
  const {
    SESSION_SECRET,
    NATS_SECRET,
    TURN_SECRET,
    SMTP_URL,
    CHAT_KEY,
    SPEECH_KEY,
    TRANSCRIBE_KEY,
    GOOGLE_TTS_KEY,
    METRICS_TOKEN,
  } = config
  const mailPassword = SMTP_URL === undefined ? '' : new URL(SMTP_URL).password
  const given = [
    SESSION_SECRET,
    NATS_SECRET,
    TURN_SECRET,
    CHAT_KEY,
    SPEECH_KEY,
    TRANSCRIBE_KEY,
    GOOGLE_TTS_KEY,
    METRICS_TOKEN,
  ]
  return [...given, mailPassword, decodeURIComponent(mailPassword)].filter((secret) => secret !== undefined)
}
