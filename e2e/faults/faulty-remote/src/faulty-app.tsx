import { useHost, useLeaveGuard } from '@portico/react-remote'
import { lazy, Suspense, useState } from 'react'
import { readConfig } from './config.ts'
import styles from './faulty-app.module.css'

const More = lazy(() => import('./more.tsx').then(({ More }) => ({ default: More })))

/** One button for each thing that a remote may do while it is shown. */
export function FaultyApp() {
  const host = useHost()
  const { title } = readConfig(host.config)
  const [isBroken, setIsBroken] = useState(false)
  const [isMore, setIsMore] = useState(false)
  const [text, setText] = useState('')
  useLeaveGuard(text === '' ? null : () => 'What you have written is not saved.')
  if (isBroken) throw new Error('thrown in render')
  return (
    <div className={styles.app}>
      <h1>{title} works</h1>
      <p className={styles.colour}>This paragraph has the colour of its remote.</p>
      <p>
        <button type="button" onClick={() => setIsBroken(true)}>
          Break
        </button>
        <button type="button" onClick={() => setIsMore(true)}>
          Show more
        </button>
        <button type="button" onClick={() => host.history.push('/inside')}>
          Go inside
        </button>
        <button type="button" onClick={() => window.history.pushState(null, '', '/steady/pushed')}>
          Push past the host
        </button>
        <button type="button" onClick={() => startWork(host.runInBackground)}>
          Start work
        </button>
      </p>
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {isMore ? (
        <Suspense fallback={<p>Loading more</p>}>
          <More />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Work that ends only when it is cancelled; where it stands can be read from the page by tests. */
function startWork(run: ReturnType<typeof useHost>['runInBackground']): void {
  const { promise, reject } = Promise.withResolvers<void>()
  run({
    title: 'Work of the remote',
    progress: (listener) => {
      listener(0.25)
      return () => {}
    },
    cancel: () => reject(new Error('cancelled')),
    done: promise,
  })
}
