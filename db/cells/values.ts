import { characterLook } from '#core/characters/contract.ts'
import { focalPoint } from '#core/fields/shapes.ts'
import { openingHours } from '#core/hours/contract.ts'
import { abilities } from '#core/kiosk/contract-abilities.ts'
import { selfTest } from '#core/kiosk/contract-self-test.ts'
import { SPRITE_SOURCE_MAX_LENGTH } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { OTHER_LANGUAGES } from '#core/visitor-texts/translations.ts'

/** A check of a column's value, in addition to the check of its type. */
type ValueCheck = (value: string) => boolean

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const SHA_256 = /^[\da-f]{64}$/

const matches =
  (pattern: RegExp): ValueCheck =>
  (value) =>
    pattern.test(value)

/** `<name>.<extension>`: no path, no hidden or unfinished file. */
export const isFileName: ValueCheck = (name) =>
  name.length <= 100 && /^[\w-]+(\.\w+)*$/.test(name) && !name.startsWith('-') && !name.endsWith('.part')

/** An origin such as https://desk.example.jp, as the command `company address` accepts it. */
const isOrigin: ValueCheck = (url) =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).origin === url

/**
 * `none`, or an argon2id hash that costs at most a few times as much as our own (server/accounts/password-hash), so that verifying
 * a forged one is not expensive.
 */
export const isPasswordHash: ValueCheck = (stored) => {
  if (stored === 'none') return true
  const match = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[\w+/]{8,128}\$[\w+/]{8,256}$/.exec(
    stored,
  )
  const [memory, passes, parallelism] = match?.slice(1).map(Number) ?? []
  if (memory === undefined || passes === undefined || parallelism === undefined) return false
  return memory >= 8 * parallelism && memory <= 65_536 && passes >= 1 && passes <= 4 && parallelism >= 1
}

const text = (value: unknown): boolean => typeof value === 'string'
const whole = (value: unknown): boolean => Number.isSafeInteger(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(check)
const recordOf =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isObject(value) && Object.values(value).every(check)
const minute = (value: unknown): boolean => whole(value) && Number(value) >= 0 && Number(value) <= 1_440
const weekday = (value: unknown): boolean => whole(value) && Number(value) >= 0 && Number(value) <= 6
const isWindow = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const { days, fromMinute, toMinute }: Partial<Record<keyof ShowWindow, unknown>> = value
  return listOf(weekday)(days) && minute(fromMinute) && minute(toMinute)
}
const isVoice = (value: unknown): boolean =>
  isObject(value) &&
  text(value.service) &&
  text(value.voice) &&
  (value.speed === undefined || Number.isFinite(value.speed))
const isHours = (value: unknown): boolean => openingHours.safeParse(value).success
const isLook = (value: unknown): boolean => characterLook.safeParse(value).success
const isFocus = (value: unknown): boolean => focalPoint.safeParse(value).success
const isTranslations = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([language, words]) => OTHER_LANGUAGES.some((other) => other === language) && text(words),
  )
const isCookieDigests = (value: unknown): boolean =>
  listOf((digest) => SHA_256.test(String(digest)))(value) && (value as unknown[]).length <= 2
const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
const isChange = (value: unknown): boolean =>
  isObject(value) && text(value.field) && isPlain(value.from) && isPlain(value.to)

const json =
  (check: (value: unknown) => boolean): ValueCheck =>
  (value) => {
    try {
      return check(JSON.parse(value))
    } catch {
      return false
    }
  }

/** Format checks by `table.column`: of JSON columns, and of texts such as file names, links, digests and UUIDs. */
export const VALUE_CHECKS: Readonly<Record<string, ValueCheck>> = {
  'account.ended_cookies': json((value) => value === 'all' || listOf(whole)(value)),
  'account.invite_digest': matches(SHA_256),
  'account.password_hash': isPasswordHash,
  'account.temporary_digest': matches(SHA_256),
  'ai_setting.greeting': json(recordOf(text)),
  'ai_setting.hours': json(listOf(isWindow)),
  'ai_setting.voices': json(recordOf(isVoice)),
  'alert_setting.hours': json(isWindow),
  'alert_setting.user_ids': json(listOf(whole)),
  'audit_entry.changes': json(listOf(isChange)),
  'call.id': matches(UUID),
  'capture.file_name': isFileName,
  'capture.request_id': matches(UUID),
  'carried_link.digest': matches(SHA_256),
  'character.file_name': isFileName,
  'character.lacks': json(listOf(text)),
  'character.licence': json(recordOf(text)),
  'character.poster_file_name': isFileName,
  'character_palette.look': json(isLook),
  'character_palette.swatches': json(recordOf(text)),
  'character_sprites.file_name': isFileName,
  'character_sprites.source': (source) => source.length <= SPRITE_SOURCE_MAX_LENGTH,
  'motion.file_name': isFileName,
  'company.call_results': json(listOf(text)),
  'company.logo': isFileName,
  'company.name_translations': json(isTranslations),
  'company.opening_hours': json(isHours),
  'company_address.url': isOrigin,
  'exhibit_map.token': matches(/^[\w-]{20,100}$/),
  'kiosk_check.abilities': json((value) => abilities.safeParse(value).success),
  'kiosk_check.self_test': json((value) => selfTest.safeParse(value).success),
  'mail.subject': (subject) => !/[\r\n]/.test(subject),
  'media.file_name': isFileName,
  'media.thumbnail_file_name': isFileName,
  'recovery_code.digest': matches(SHA_256),
  'schedule_entry.days': json(listOf(weekday)),
  'schedule_entry.focus': json(isFocus),
  'schedule_entry.translations': json(isTranslations),
  'session.cookie_digests': json(isCookieDigests),
  'session.id': matches(/^\d*\.?[\w-]{22,43}$/),
  'signage.image': isFileName,
  'signage.translations': json(recordOf(isTranslations)),
  'store.opening_hours': json(isHours),
  'template.contents_focus': json(isFocus),
  'template.telop_translations': json(isTranslations),
  'touch_button.translations': json(isTranslations),
  'user.image': isFileName,
  'utterance.latency': json(recordOf((value) => Number.isFinite(value))),
  'utterance.sources': json(listOf(text)),
  'utterance.translations': json(recordOf(text)),
  'visitor_message.request_id': matches(UUID),
  'visitor_message.sound_file_name': isFileName,
}

/**
 * Allowed values by `table.column`, both ends included. For all other columns, `rangeOf` decides by the column's name.
 */
export const RANGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'channel.face_capture_port': [1_024, 65_535],
  'company.audit_days': [1, 1_825],
  'company.avatar_channel_max': [0, 1_000],
  'company.picture_days': [1, 365],
  'ai_setting.transcript_days': [1, 365],
  'schedule_entry.from_minute': [0, 1_440],
  'schedule_entry.to_minute': [0, 1_440],
  'template.height': [1, 7_680],
  'template.width': [1, 7_680],
  'visitor_message.sound_seconds': [0, 60],
}

/** Latest allowed time: the last millisecond of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999
/** Upper limit for imported IDs: new IDs follow the highest one, so a forged ID must not use up the range. */
const LAST_ID = 100_000_000_000

export function rangeOf(place: string, isId: boolean): readonly [from: number, to: number] {
  const known = RANGES[place]
  if (known) return known
  if (isId) return [1, LAST_ID]
  return /(^|[._])(at|until)$/.test(place) ? [0, LAST_MOMENT] : [-LAST_MOMENT, LAST_MOMENT]
}
