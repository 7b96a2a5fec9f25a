import type { Config } from '../system/config.ts'

/** What stands for a secret in the log. */
const MARK = '[secret]'

/** Shorter than this a configured value may be a word that stands in honest lines. */
const SECRET_LEAST_LETTERS = 8

/** Names of fields whose value nobody reads in a log, as JSON has them (also within a text that was put into JSON). */
const FIELDS =
  /(\\?"[\w-]*(?:password|secret|token|credential|cookie|authorization|api_?key|passwordReset|recovery)\w*\\?"\s*:\s*\\?")[^"\\]*/gi
/** Signed tokens, keys as chat servers give them, what follows a Bearer, and what stands in addresses. */
const SHAPES: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, MARK],
  [/\bsk-[\w-]{8,}/g, MARK],
  [/(\bBearer )[\w.~+/-]+=*/gi, `$1${MARK}`],
  [/([?&](?:t|token|code|key|credential|password)=)[^&\s"\\]+/gi, `$1${MARK}`],
  [/(:\/\/[^\s:/@"]*:)[^\s@"/]+(?=@)/g, `$1${MARK}`],
]

/**
 * Takes secrets out of a line before anybody writes it: those of the environment by their value, all others by what they look
 * like and by the name of their field. The last line of defence: nothing is meant to log one.
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

/** The environment's own. */
export function secretsOf(config: Config): string[] {
  const {
    SESSION_SECRET,
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
    TURN_SECRET,
    CHAT_KEY,
    SPEECH_KEY,
    TRANSCRIBE_KEY,
    GOOGLE_TTS_KEY,
    METRICS_TOKEN,
  ]
  return [...given, mailPassword, decodeURIComponent(mailPassword)].filter((secret) => secret !== undefined)
}
