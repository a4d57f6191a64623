import { useEffect, useSyncExternalStore } from 'react'
import { everySecond } from '../../time/everySecond.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import styles from './IdleWatch.module.css'
import { IDLE_SENTENCE, operatorSession } from './operatorSession.ts'
import { signOut } from './signOut.ts'
import { t } from '../../language/t.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Ends the session of an inactive operator, after a warning. */
export function IdleWatch() {
  const isWarned = useSyncExternalStore(everySecond, () => operatorSession.isAlmostIdle())

  useEffect(() => {
    const isLeft = () => operatorSession.isIdle()
    const stopLooking = everySecond(() => {
      if (isLeft()) signOut(IDLE_SENTENCE)
    })
    const onSign = () => {
      // Another person may have woken the machine.
      if (isLeft()) signOut(IDLE_SENTENCE)
      else operatorSession.touch()
    }
    const options = { capture: true, passive: true }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onSign, options)
    return () => {
      stopLooking()
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, onSign, options)
    }
  }, [])

  if (!isWarned) return null
  return (
    <div className={styles.warning}>
      <Notice kind="info" announced="alert" title={t('operator.idle_title')}>
        {t('operator.idle_text')}
      </Notice>
    </div>
  )
}
