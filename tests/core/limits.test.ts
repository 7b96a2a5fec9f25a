import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as limits from '#core/limits.ts'

test("[9] bookable hours divide into whole booking slots; a reservation's end is announced less than a slot ahead", () => {
  assert.equal((limits.CLOSE_MINUTE - limits.OPEN_MINUTE) % limits.SLOT_MINUTES, 0)
  const shortestMs = limits.SLOT_MINUTES * 60_000
  assert.ok(limits.ENDING_SOON_MS < shortestMs)
  // The server checks the system clock at least once between the warning and the end of a reservation.
  assert.ok(limits.CLOCK_WAKE_MS < limits.ENDING_SOON_MS)
})

test('[7.6] one missing ping does not end a connection, and a page has time to reconnect before its call ends', () => {
  assert.ok(limits.SILENT_IS_LOST_MS >= 2 * limits.SERVER_PING_MS)
  assert.ok(limits.TAKEOVER_PROBE_MS < limits.SILENT_IS_LOST_MS)
  assert.ok(limits.LOST_NOTICE_MS < limits.GRACE_MS)
  assert.ok(limits.PEER_RETRIES * limits.PEER_RETRY_MS < limits.GRACE_MS)
})

test('[5] a media file cannot exceed the media quota, and a poster is smaller than a character file', () => {
  assert.ok(limits.MEDIA_FILE_MAX_BYTES <= limits.MEDIA_QUOTA_BYTES)
  assert.ok(limits.CHARACTER_POSTER_MAX_BYTES < limits.CHARACTER_MAX_BYTES)
})

/** Text of a page in docs, including the pages of the folder with the same name. */
function wordsOf(name: string): string {
  const folder = new URL(`../../docs/${name}/`, import.meta.url)
  const parts = existsSync(folder) ? readdirSync(folder).map((file) => new URL(file, folder)) : []
  const pages = [new URL(`../../docs/${name}.md`, import.meta.url), ...parts]
  return pages
    .map((page) => readFileSync(page, 'utf8'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
const number = (value: number): string => value.toLocaleString('en-US')
const seconds = (ms: number): string => String(ms / 1_000)
const minutes = (ms: number): string => String(ms / 60_000)
const hours = (ms: number): string => String(ms / 3_600_000)
const kib = (bytes: number): string => `${number(bytes / 1024)} KiB`
const mib = (bytes: number): string => `${number(bytes / 1024 ** 2)} MiB`
const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60, 0].map((part) => String(part).padStart(2, '0')).join(':')

function assertWritten(document: string, sentences: readonly string[]): void {
  const words = wordsOf(document)
  for (const sentence of sentences)
    assert.ok(words.includes(sentence), `${document} does not say: ${sentence}`)
}

test("[9] limits have the numbers of the specification's table", () => {
  const l = limits
  assertWritten('specification', [
    `password ${l.PASSWORD_MIN}–${l.PASSWORD_MAX}; name ${l.NAME_MIN}; phone ${l.PHONE_MIN};`,
    `address and kana ${l.ADDRESS_MIN}; reservation title ${l.RESERVATION_TITLE_MIN};`,
    `address and kana ${l.KANA_MIN};`,
    `touch button ${l.TOUCH_BUTTON_TEXT_MAX} at most; font ${l.FONT_SIZE_MIN_PX}–${l.FONT_SIZE_MAX_PX} px`,
    `| media | ${number(l.MEDIA_QUOTA_BYTES)} bytes (2 GB)`,
    `template ${l.STAGE_WIDTH} × ${l.STAGE_HEIGHT} at first`,
    `video canvas ${l.VISITOR_PICTURE_WIDTH} × ${l.VISITOR_PICTURE_HEIGHT};`,
    `camera of a signage ${l.CAMERA_WIDTH} × ${l.CAMERA_HEIGHT} |`,
    `automatic login every ${seconds(l.AUTO_LOGIN_RETRY_MS)} s`,
    `health after ${seconds(l.HEALTH_FIRST_POLL_MS)} s, then every ${seconds(l.HEALTH_POLL_MS)} s;`,
    `ping every ${seconds(l.REALTIME_PING_MS)} s; peer again after ${seconds(l.PEER_RETRY_MS)} s |`,
    `one offer in ${number(l.CALL_OFFER_THROTTLE_MS)} ms; informCallId ${l.INFORM_CALL_ID_REPEATS} times`,
    `times, every ${l.INFORM_CALL_ID_MS} ms; decoded frames asked every ${l.DECODE_CHECK_IDLE_MS} ms at 0`,
    `every ${seconds(l.DECODE_CHECK_RUNNING_MS)} s when running`,
    `statistics every ${number(l.STATISTICS_MS)} ms; one motion in ${seconds(l.MOTION_THROTTLE_MS)} s |`,
    `warning ${seconds(l.WARNING_MS)} s |`,
    `| lists | ${l.PAGE_ROWS} rows a page; a link longer than ${l.LINK_CUT_FROM} characters is cut to ${l.LINK_SHOWN_MAX}`,
    `business hours ${clock(l.OPEN_MINUTE)}–${clock(l.CLOSE_MINUTE)} unless`,
    `otherwise; ${l.SLOT_MINUTES} minutes; weekdays; cancelling until ${minutes(l.CANCEL_LIMIT_MS)} minutes`,
    `minutes (${number(l.CANCEL_LIMIT_MS)} ms) before the start; nothing further back than ${number(l.PAST_LIMIT_MS)} ms`,
    `| billing | ${l.RATE_YEN} yen for 10 minutes`,
    `the first ${l.FREE_USES_A_MONTH} uses of ${l.FREE_USE_MINUTES} minutes or less`,
  ])
})

test('[realtime liveness] times for silence, reconnecting and calling are those of docs/realtime.md', () => {
  const l = limits
  assertWritten('realtime', [
    `every ${seconds(l.REALTIME_PING_MS)} s and hears`,
    `a protocol ping every ${seconds(l.SERVER_PING_MS)} s. After ${seconds(l.SILENT_IS_LOST_MS)} s of silence a page is **lost**`,
    `${seconds(l.GRACE_MS)} s of **grace**`,
    `silent for ${seconds(l.TAKEOVER_PROBE_MS)} s, the new socket takes over`,
    `names SVER-02 after ${seconds(l.LOST_NOTICE_MS)} s`,
    `all candidates reject; ${seconds(l.CALL_TIMEOUT_MS)} s;`,
    `the call ends after ${seconds(l.END_ASKED_MS)} s`,
    `every ${seconds(l.KIOSK_REPORT_MS)} s and on change`,
    `have at most ${number(l.BINARY_MAX_BYTES)} bytes`,
    `a new peer every ${seconds(l.PEER_RETRY_MS)} s, three times`,
    `a new peer is tried every ${seconds(l.PEER_AGAIN_MS)} s`,
    `no connection for ${seconds(l.MEDIA_BLOCKED_MS)} s after its offer`,
    `at most ${l.VOICE_FRAMES_MAX_PER_SECOND} voice frames, ${l.FACE_FRAMES_MAX_PER_SECOND} faces and ${l.AVATAR_TEXTS_MAX_PER_SECOND} texts a second`,
  ])
  assert.equal(l.PEER_RETRIES, 3)
  assert.equal(l.DECODE_ZERO_REPORTS, 3)
})

test('[decisions 2] limits of sessions, sign-ins and sizes have the documented numbers', () => {
  const l = limits
  assertWritten('decisions', [
    `valid for ${hours(l.SESSION_MS)} h, with remember-me ${hours(l.REMEMBERED_SESSION_MS / 24)} days`,
    `at most ${l.SESSIONS_MAX} an account`,
    `valid for ${hours(l.TEMPORARY_PASSWORD_MS)} h`,
    `valid for ${hours(l.HANDED_PASSWORD_MS / 24)} days`,
    `works once, within ${hours(l.INVITATION_MS / 24)} days`,
    `${l.WRONG_INVITATIONS_MAX} links that do not work an address an hour`,
    `${l.LOGIN_FAILURES_MAX} failed sign-ins an account in ${minutes(l.LOGIN_FAILURES_WINDOW_MS)} minutes`,
    `${l.LOGIN_ADDRESS_MAX_PER_MINUTE} an address a minute; ${l.REGISTRATIONS_MAX_PER_HOUR} registrations an address an hour`,
    `${l.RESETS_MAX} resets an account an hour; everything else ${l.CALLS_MAX_PER_SECOND} a second a session`,
    `together ${l.LOGIN_FAILURES_OF_UNKNOWN_MAX} failed sign-ins`,
    `and ${l.RESETS_OF_ADDRESS_MAX} resets an address an hour`,
    `A link for the phone and a key for the relay are valid for ${minutes(l.PHONE_TOKEN_MS)} minutes`,
    `relay are valid for ${minutes(l.CREDENTIAL_MS)} minutes`,
    `a login id ${l.LOGIN_ID_MAX} characters, a text or file name ${l.TEXT_MAX}, a telephone number ${l.PHONE_MAX}`,
    `file name ${l.MEDIA_NAME_MAX},`,
    `an address ${l.ADDRESS_MAX}, a note ${number(l.NOTE_MAX)}, a telop ${number(l.TELOP_MAX)}; a password ${l.PASSWORD_MAX};`,
    `${l.SCHEDULE_ENTRIES_MAX} entries of a schedule; a template's side ${l.STAGE_SIDE_MIN} to ${number(l.STAGE_SIDE_MAX)} px`,
    `a picture ${mib(l.IMAGE_MAX_BYTES)}, the preview picture of a video ${mib(l.THUMBNAIL_MAX_BYTES)}`,
    `a visitor's picture ${kib(l.VISITOR_PICTURE_MAX_BYTES)}`,
    `${mib(l.RESERVATION_USER_QUOTA_BYTES)} of media for a reservation user`,
    `${number(l.LICENCES_MAX)} licenses, of which a new company has ${l.FIRST_LICENCES};`,
    `plays are kept ${l.PLAYS_KEPT_DAYS} days, and ${l.PLAY_DAYS_MAX} days and ${number(l.PLAY_ROWS_MAX)} rows are returned at once`,
    `${l.CHARACTERS_MAX} characters of ${mib(l.CHARACTER_MAX_BYTES)} and ${number(l.CHARACTER_TRIANGLES_MAX)} triangles`,
    `a poster of ${mib(l.CHARACTER_POSTER_MAX_BYTES)} and ${l.SWATCHES_MAX} swatches`,
    `sprites of ${mib(l.CHARACTER_SPRITES_MAX_BYTES)} with ${l.SPRITE_PICTURES_MAX} pictures and a header of ${kib(l.SPRITE_HEADER_MAX_BYTES)}`,
    `${l.MOTIONS_OF_COMPANY_MAX} motions of ${mib(l.MOTION_FILE_MAX_BYTES)} and ${l.MOTION_MAX_MS / 1000} s`,
    `a socket message ${kib(l.MESSAGE_MAX_BYTES)}, a face frame ${l.FACE_FRAMES_MAX_PER_SECOND} times a second`,
  ])
  assert.equal(l.RESETS_WINDOW_MS, 60 * 60_000, 'one hour')
  assert.equal(l.UPLOADS_OF_ACCOUNT_MAX, 2)
  assert.equal(l.MEDIA_FILE_MAX_BYTES, 1024 ** 3, 'a gigabyte')
})

test('[decisions 6] limits of bookings, codes and mails have the documented numbers', () => {
  const l = limits
  assertWritten('operations', [
    `\`BOOKING_HOURS_PER_DAY\` | ${l.BOOKING_DAYS_AHEAD}, ${l.BOOKINGS_OPEN_MAX}, ${l.BOOKING_HOURS_PER_DAY} |`,
  ])
  assertWritten('decisions', [
    `(${hours(l.CODE_MS)} h; ${l.CODE_TRIES_MAX} tries a day, ${l.RESETS_MAX} mails an hour)`,
    `At most ${l.MAILS_MAX_PER_HOUR} an hour to an address: ${l.MAILS_MAX_PER_HOUR - l.MAILS_RESERVED} of anything, the last ${l.MAILS_RESERVED}`,
  ])
  assert.deepEqual([l.CODE_DIGITS, l.CHANGE_MAIL_DELAY_MS], [6, 5 * 60_000], 'six digits, five minutes')
})

test('[realtime] limits of sockets, transcripts, pictures and link quality have the documented numbers', () => {
  const l = limits
  assertWritten('realtime', [
    `at most **${l.SOCKETS_OF_ACCOUNT_MAX} sockets**`,
    `An address can make ${l.UPGRADES_MAX_PER_SECOND} upgrades a second`,
  ])
  assertWritten('decisions', [
    `kept ${l.TRANSCRIPT_DAYS_MIN} to ${l.TRANSCRIPT_DAYS_MAX} days, default ${l.TRANSCRIPT_DAYS}.`,
  ])
  assertWritten('decisions', [`(${l.PICTURE_DAYS_MIN} to ${l.PICTURE_DAYS_MAX}, default 30)`])
  assertWritten('specification', [
    `above QP ${l.QP_BAD}, 'Spotty network connection' above QP ${l.QP_SPOTTY}`,
    `\`l\` held for ${seconds(l.LOGOUT_HOLD_MS)} s`,
    `to which it switches after ${seconds(l.OWN_SCENE_AFTER_MS)} s`,
  ])
  assert.deepEqual([l.VP8_QP_MAX, l.H264_QP_MAX], [127, 51], 'the ranges that the codecs define')
  assert.deepEqual([l.MESSAGES_WAITING_MAX, l.MESSAGES_WAITING_MAX_BYTES], [1_000, 256 * 1024])
})

test("[9] limits of touch buttons, reminders, visitors' pictures and faces have the documented numbers", () => {
  const l = limits
  assert.equal(l.TOUCH_BUTTONS_MAX, 6)
  assert.equal(l.REMINDER_MS, 30 * 60_000)
  // One minute each: the interval of the system clock checks, the time after a press in which a visitor's picture is
  // accepted, and the extension of a session that expires during a call.
  assert.deepEqual([l.CLOCK_WAKE_MS, l.VISITOR_PICTURE_LATE_MS, l.SESSION_TALK_MS], [60_000, 60_000, 60_000])
  assert.deepEqual([l.FACE_FRAMES_PER_SECOND, l.FACE_SILENT_MS], [30, 2_000])
})

test('[9] limits of lists, hand-overs, alerts, webhooks and notes have the documented numbers', () => {
  const l = limits
  assert.deepEqual([l.LIST_ROWS_MAX, l.FPS_POOR], [50, 12])
  assert.deepEqual([l.HAND_OVER_OFFER_MS, l.HAND_OVER_TAKE_MS], [30_000, 20_000])
  assert.deepEqual([l.ALERT_WAIT_SECONDS_MIN, l.ALERT_WAIT_SECONDS_MAX], [5, 55])
  assert.deepEqual([l.ALERT_AWAY_MINUTES_MIN, l.ALERT_AWAY_MINUTES_MAX], [1, 24 * 60])
  assert.deepEqual([l.WEBHOOKS_MAX, l.WEBHOOK_URL_MAX, l.PUSH_SUBSCRIPTIONS_MAX], [10, 2_000, 10])
  assert.deepEqual([l.DELIVERIES_WAITING_MAX, l.DELIVERIES_KEPT_DAYS], [100, 30])
  assert.deepEqual([l.POST_TIMEOUT_MS, l.POST_ANSWER_MAX_BYTES], [10_000, 64 * 1024])
  assert.deepEqual([l.CALL_NOTE_MAX, l.VISITOR_TEXT_MAX, l.PHRASES_MAX], [2_000, 200, 30])
})
