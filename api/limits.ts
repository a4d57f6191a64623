/** Every number of the specification, and those that it leaves open. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Limits that audits check are defined in `issuingRules.ts`. */
export { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from './chain/replay/issuingRules.ts'

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 256
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 32
export const EMAIL_MAX_LENGTH = 254
export const SESSION_MS = 7 * DAY_MS
export const OPERATOR_SESSION_MS = 8 * HOUR_MS
export const OPERATOR_IDLE_MS = 15 * MINUTE_MS
export const OPERATOR_INVITATION_MS = HOUR_MS
/** Until then an invited operator agrees to nothing: time to notice that somebody else took the invitation. */
export const OPERATOR_NEW_MS = DAY_MS
export const EMAIL_CONFIRM_MS = DAY_MS
export const EMAIL_UNDO_MS = 7 * EMAIL_CONFIRM_MS
export const PASSKEYS_PER_USER = 10
/** Refused ones count too. */
export const PASSKEYS_ADDED_PER_HOUR = 20
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
/** Until owner keys take effect: time for the owner to undo them. */
export const OWNER_KEYS_WAIT_MS = DAY_MS
export const API_KEYS_PER_USER = 20
/** Refused ones count too. */
export const API_KEYS_ADDED_PER_HOUR = 20
export const API_KEY_MAX_DAYS = 3650
export const API_KEY_ADDRESSES_MAX = 100
export const API_KEY_NETWORKS_MAX = 20
export const WEBHOOKS_PER_USER = 10
/** Refused ones count too. */
export const WEBHOOKS_ADDED_PER_HOUR = 20
export const WEBHOOK_TESTS_PER_HOUR = 60
export const WEBHOOK_URL_MAX_LENGTH = 1000
export const WEBHOOK_ATTEMPTS_SHOWN = 100
export const DATA_DOWNLOADS_PER_USER_PER_HOUR = 5
export const PASSWORD_RESET_MS = 30 * MINUTE_MS
export const SIGNUP_REDIRECT_MS = 2000
export const SIGNUPS_PER_NETWORK_PER_HOUR = 20
export const REFERRAL_BONUSES_PER_NETWORK_PER_DAY = 5
/** A network is an IPv4 address or an IPv6 /64. Above it, homes get a /56, homes and companies a /48. */
export const SIGNUPS_PER_SITE_PER_DAY = 60
export const REFERRAL_BONUSES_PER_SITE_PER_DAY = 20
export const CONTACTS_MAX = 1000
export const CONTACTS_AT_ONCE = 100
export const CONTACT_NAME_MAX_LENGTH = 40
/** Each may store a row for 30 days, without a fee. */
export const SETTLED_TRANSFERS_PER_USER_PER_HOUR = 120
export const NAMES_PER_USER_PER_HOUR = 60
export const NAMES_PER_NETWORK_PER_HOUR = 240
/** How long nobody else can take the name of a deleted account. */
export const FORMER_NAME_MS = 90 * 24 * 60 * 60 * 1000
export const PAYMENT_NOTE_MAX_LENGTH = 100
export const KNOWN_NETWORKS_PER_USER = 20
export const KNOWN_NETWORK_MS = 90 * DAY_MS

export const CLAIMS_PER_HOME_PER_DAY = 3
export const CLAIMS_PER_SITE_PER_DAY = 16
export const MINING_OVERLAY_MS = 5000
export const IP_LOOKUPS_MAX = 3

export const HOME_COPY_CONFIRMATION_MS = 1500
export const WALLET_COPY_CONFIRMATION_MS = 2000
export const HOME_ID_CHARACTERS = 8
export const HOME_ADDRESS_CHARACTERS = 12

export const HOME_POLL_MS = 5000
export const WALLET_POLL_MS = 1000
export const MINING_POLL_MS = 60_000
export const LEADERBOARD_POLL_MS = 2000
export const EXPLORER_POLL_MS = 10_000

export const LEADERBOARD_PAGE_ROWS = 5
export const EXPLORER_PAGE_ROWS = 10
export const TRANSACTIONS_DEFAULT_ROWS = 100
export const TRANSACTIONS_MAX_ROWS = 1000
export const TOP_HOLDERS_ROWS = 10
export const NEWEST_BLOCKS = 8
export const DAILY_TOTALS_MAX_DAYS = 366
export const OPERATOR_ACTION_COUNT_DAYS = 30
export const BALANCE_POINTS = 200
export const VOLUME_WINDOW_MS = DAY_MS

export const DOWNLOADS_AT_ONCE = 20
export const DOWNLOADS_AT_ONCE_PER_NETWORK = 2
export const DOWNLOAD_MAX_MS = 600_000
export const DOWNLOAD_MIN_BYTES_PER_SECOND = 16 * 1024
export const DOWNLOAD_PACE_MS = 30_000

export const STREAMS_PER_USER = 20
export const STREAMS_PER_NETWORK = 100
/** Of an IPv6 /48: one person may have a whole one. */
export const STREAMS_PER_SITE = 400
/** At the limit, a logged-in user's stream replaces the oldest anonymous one. */
export const STREAMS_PER_PROCESS = 20_000
/** A stream whose session has expired ends with the next heartbeat. */
export const STREAM_HEARTBEAT_MS = 25_000
export const STREAM_MAX_MS = 60 * 60 * 1000
/** New blocks are announced at most this often; own transactions at once. */
export const STREAM_BLOCKS_MS = 1000
/** Such an event has the new transactions, unless there are more: on a busy chain it stays small. */
export const STREAM_BLOCK_ROWS = 3
/** A client that missed more gets a reset. */
export const STREAM_MISSED_BLOCKS = 500
export const STREAM_MISSED_LINES = 100
/** A client with more unread bytes does not read. */
export const STREAM_UNREAD_BYTES = 64 * 1024

export const PUSH_DEVICES_PER_USER = 10
export const PUSH_ENDPOINT_MAX_LENGTH = 1000
/** Between two messages about coins; what arrives meanwhile is in the next one. */
export const PUSH_PAUSE_MS = 5 * MINUTE_MS
export const MAIL_PAUSE_MS = HOUR_MS
/** A device whose session has ended is remembered so long, for the next login. */
export const PUSH_DEVICE_RETENTION_MS = 90 * DAY_MS

export const ADDRESS_LENGTH = 42
export const HASH_LENGTH = 64
export const AMOUNT_STEP = '0.000001'
export const IDEMPOTENCY_KEY_MAX_LENGTH = 128
export const IDEMPOTENCY_KEY_DAYS = 30

/** Payments in one request. */
export const PAYMENTS_AT_ONCE = 1000
/** Enough for as many payments with long keys, notes and signatures of plain keys. */
export const PAYMENTS_MAX_BYTES = 2 * 1024 * 1024
/** Bulk requests of one user that a process carries out at a time. */
export const BULK_REQUESTS_PER_USER = 4

export const NOTE_MAX_LENGTH = 200
export const NOTES_PER_USER = 10_000
/** Notes that one request reads. */
export const NOTES_MAX_ROWS = 100
/** Lines of a history that one request searches; the next one continues from there. */
export const SEARCH_MAX_LINES = 2000
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_MAX_ADDRESSES = 100
/** Of a statement on the screen or in print; a CSV file has no limit. */
export const STATEMENT_MAX_LINES = 2000

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 50_000_000
export const UPLOADS_PER_USER_PER_DAY = 20
export const UPLOAD_TRIES_PER_USER_PER_HOUR = 40
export const UPLOAD_PIXELS_PER_TRY = 12_000_000
export const UPLOADS_AT_ONCE = 60
export const UPLOADS_AT_ONCE_PER_NETWORK = 6
export const UPLOADS_AT_ONCE_PER_USER = 2
export const UPLOAD_MAX_MS = 120_000
export const UPLOAD_MIN_BYTES_PER_SECOND = 8 * 1024
export const UPLOAD_PACE_MS = 20_000
export const UNCLAIMED_UPLOAD_MS = DAY_MS
export const KYC_KEEP_DAYS = 90
export const KYC_TEXT_MAX_LENGTH = 200
export const MINIMUM_AGE_YEARS = 18
export const REJECTION_NOTE_MAX_LENGTH = 500

export const SCAN_BOX_NARROW_PX = 250
export const SCAN_BOX_WIDE_PX = 300
export const SCAN_BOX_MIN_PX = 50
export const SCAN_NARROW_BELOW_PX = 600
export const SCAN_FPS = 10
export const ZOOM_MIN = 1
export const ZOOM_MAX = 5
export const ZOOM_STEP = 0.1
