import { CalendarPlus } from 'lucide-react'
import { serverClock } from '../../time/serverClock.ts'
import { Button } from '../../ui/form/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { calendarReminder } from './calendarReminder.ts'

/** Saves a calendar file that rings when mining is possible again. */
export function ReminderButton({ atMs }: { atMs: number }) {
  const save = () => {
    const url = new URL('/mining', location.origin).href
    const text = calendarReminder({ atMs, nowMs: serverClock.now(), url })
    saveFile(new File([text], 'cxac-mining.ics', { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Button look="quiet" title="Add a reminder to your calendar" onClick={save}>
      <CalendarPlus size={18} aria-hidden />
      Remind me
    </Button>
  )
}
