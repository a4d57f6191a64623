import { expect, test } from 'vitest'
import { calendarReminder } from './calendarReminder.ts'

const file = (url = 'https://coin.example/mining'): string =>
  calendarReminder({
    atMs: Date.parse('2025-03-30T01:30:00.001Z'),
    nowMs: Date.parse('2025-03-29T09:00:00Z'),
    url,
  })

test('a reminder begins when the claim is possible, in UTC, and rings then', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CXAC//Mining//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:mining-20250330T013001Z@coin.example',
    'DTSTAMP:20250329T090000Z',
    'DTSTART:20250330T013001Z',
    'DTEND:20250330T014501Z',
    'SUMMARY:Mine CXAC',
    'DESCRIPTION:Your next mining session is ready: https://coin.example/mining',
    'URL:https://coin.example/mining',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Mine CXAC',
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line ends without CR, and none is longer than 75 bytes', () => {
  const text = file(`https://coin.example/mining?from=${'ü'.repeat(80)}`)
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(
    `URL:https://coin.example/mining?from=${'ü'.repeat(80)}`,
  )
})

test('a comma and a semicolon in a text are escaped', () =>
  expect(file('https://c.example/a,b;c')).toContain('ready: https://c.example/a\\,b\\;c\r\n'))
