// Spec 9, accounts and forms
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MIN = 2
export const KANA_MIN = 2
export const PHONE_MIN = 7
export const ADDRESS_MIN = 2

// Not from the specification: form fields
export const LOGIN_ID_MAX = 256
export const TEXT_MAX = 100
export const PHONE_MAX = 30
export const ADDRESS_MAX = 300
export const NOTE_MAX = 1_000
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const LICENCES_MAX = 1_000
/**
 * Avatar licenses of a new company. A reservation user's company has none of its own: its reservations take licenses
 * from the server's time-share pool (decisions 2).
 */
export const FIRST_LICENCES = 1

// Spec 9, lists
export const PAGE_ROWS = 5
/** Not from the specification: rows per page of a list for which the specification gives no number. */
export const LIST_ROWS = 20
/** Not from the specification: files per page in the media picker, which shows two in a row. */
export const PICKER_ROWS = 20
/** Not from the specification: maximum rows per page of a list. */
export const LIST_ROWS_MAX = 50
