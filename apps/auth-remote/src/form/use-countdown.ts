import type { Translate } from '@portico/ui'
import { useCallback, useEffect, useState } from 'react'

/** Counts whole seconds down to zero. `start(0)` stops it. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = seconds > 0

  useEffect(() => {
    if (!isRunning) return
    // The clock is read each time: a sleeping laptop or a throttled tab must not prolong the wait.
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = useCallback((seconds: number) => {
    const started = Date.now()
    setNow(started)
    setUntil(started + seconds * 1000)
  }, [])
  return { seconds, start }
}

/** Returns a wait in words, such as `42 seconds` or `3 minutes`. */
export function formatWait(t: Translate, seconds: number): string {
  if (seconds < 90) return t('{seconds, plural, one {# second} other {# seconds}}', { seconds })
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.ceil(seconds / 60) })
}
