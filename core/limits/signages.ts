// Spec 9, stage
export const STAGE_WIDTH = 1080
export const STAGE_HEIGHT = 1920
export const VISITOR_PICTURE_WIDTH = 640
export const VISITOR_PICTURE_HEIGHT = 360
export const CAMERA_WIDTH = 1280
export const CAMERA_HEIGHT = 720
/** Spec 4.3: a reservation user's editor opens the scene (screen) Active after this delay. */
export const OWN_SCENE_AFTER_MS = 1_000

// Spec 9, touch buttons
export const TOUCH_BUTTON_TEXT_MAX = 10
/**
 * Not from the specification: longest translated label. A label of this length fits two lines of the narrowest button.
 */
export const TOUCH_BUTTON_TRANSLATION_MAX = 30
export const FONT_SIZE_MIN_PX = 8
export const FONT_SIZE_MAX_PX = 40
export const TOUCH_BUTTONS_MAX = 6

// Not from the specification: templates
export const STAGE_SIDE_MIN = 240
export const STAGE_SIDE_MAX = 7_680
export const TELOP_MAX = 2_000
export const SCHEDULE_ENTRIES_MAX = 20

// Spec 9, media
export const MEDIA_QUOTA_BYTES = 2_147_483_648
/** Not from the specification: maximum size of one file. File names are limited so that they fit a table cell. */
export const MEDIA_FILE_MAX_BYTES = 1_073_741_824
export const MEDIA_NAME_MAX = 100
/** Not from the specification: quota of a reservation user, which is low because these users register themselves. */
export const RESERVATION_USER_QUOTA_BYTES = 100 * 1024 * 1024
/** Not from the specification: maximum size of the still picture of a video. */
export const THUMBNAIL_MAX_BYTES = 1024 * 1024
/** Not from the specification: parallel uploads per account. */
export const UPLOADS_OF_ACCOUNT_MAX = 2

// decisions 5: a company's own character
export const CHARACTER_MAX_BYTES = 30 * 1024 * 1024
/** Three times the limit of the product's own characters. MToon's outline draws every triangle twice per frame. */
export const CHARACTER_TRIANGLES_MAX = 150_000
export const CHARACTER_POSTER_MAX_BYTES = 1024 * 1024
/** Twice what the largest of the product's characters needs. */
export const CHARACTER_SPRITES_MAX_BYTES = 8 * 1024 * 1024
/**
 * Maximum number of pictures in a file of sprites, and maximum size of its header. The product's files have up to 200
 * pictures and headers of up to 62 KB.
 */
export const SPRITE_PICTURES_MAX = 400
export const SPRITE_HEADER_MAX_BYTES = 512 * 1024
/** Maximum number of characters in the description of what sprites show (core/characters/character-address.ts). */
export const SPRITE_SOURCE_MAX_LENGTH = 4_000
export const CHARACTERS_MAX = 20
export const SWATCHES_MAX = 16
/** decisions 5: a company's own motions (.vrma); 30 s of all bones at 30 keys a second have about 1 MB. */
export const MOTION_FILE_MAX_BYTES = 2 * 1024 * 1024
export const MOTION_MAX_MS = 30_000
export const MOTIONS_OF_COMPANY_MAX = 12
/** How long a removed motion can be restored. */
export const MOTION_RESTORE_MS = 10 * 60_000

// Not from the specification: proof of play (records of what the kiosks have shown)
export const PLAYS_KEPT_DAYS = 400
export const PLAY_DAYS_MAX = 92
export const PLAY_ROWS_MAX = 5_000

// decisions 4: connecting a kiosk by a code
export const KIOSK_CODE_MS = 10 * 60_000
/**
 * Maximum number of pending codes per IP address and in total: low enough to bound memory, but high enough for a shop
 * that connects many kiosks at once.
 */
export const KIOSK_CODES_OF_ADDRESS_MAX = 20
export const KIOSK_CODES_MAX = 2_000
/** How long a poll waits for the code to be entered; shorter than the time-outs of proxies. */
export const KIOSK_WAIT_MS = 25_000
/** How long a kiosk may take to sign in after staff have entered its code, even if the code was about to expire. */
export const KIOSK_ENTRY_MS = 60_000

// decisions 11: opening hours
export const HOURS_PERIODS_MAX = 2
export const HOURS_EXCEPTIONS_MAX = 100
export const HOURS_NOTE_MAX = 30

// Not from the specification: how many questions a signage's self-tests may ask the AI per hour (decisions 4)
export const SELF_TEST_QUESTIONS_MAX = 20
export const SELF_TEST_QUESTIONS_MS = 3_600_000
