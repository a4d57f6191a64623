import { t } from '../../language/t.ts'

const LENGTH_MS = 15 * 60 * 1000
const LINE_BYTES = 75

interface Reminder {
  /** When the next claim is possible. */
  atMs: number
  /** When the file is made. */
  nowMs: number
  /** The page to open then. */
  url: string
}

/** An iCalendar file (RFC 5545) that reminds of the next claim, in UTC so that no time zone moves it. */
export function calendarReminder({ atMs, nowMs, url }: Reminder): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CXAC//Mining//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:mining-${utc(atMs)}@${new URL(url).hostname}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(atMs)}`,
    `DTEND:${utc(atMs + LENGTH_MS)}`,
    `SUMMARY:${escaped(t('mining.reminder_summary'))}`,
    `DESCRIPTION:${escaped(t('mining.reminder_text', { url }))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(t('mining.reminder_summary'))}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** Rounded up to a whole second: an early reminder would lead to a refusal. */
const utc = (atMs: number): string =>
  new Date(Math.ceil(atMs / 1000) * 1000).toISOString().replace(/[-:]|\.000/g, '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, character => `\\${character}`).replace(/\r?\n/g, '\\n')

/** A line may have 75 bytes, not characters; it continues after a line break and a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
