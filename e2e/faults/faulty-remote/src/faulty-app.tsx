import { useHost, useLeaveGuard } from '@portico/react-remote'
import { type ComponentType, useState } from 'react'
import { readConfig } from './config.ts'
import styles from './faulty-app.module.css'

/** Shows one button for each action of a mounted remote. */
export function FaultyApp() {
  const host = useHost()
  const { title } = readConfig(host.config)
  const [thrown, setThrown] = useState<unknown>(null)
  const [more, setMore] = useState<{ More: ComponentType } | null>(null)
  const [text, setText] = useState('')
  useLeaveGuard(text === '' ? null : () => 'What you have written is not saved.')
  if (thrown) throw thrown
  return (
    <div className={styles.app}>
      <h1>{title} works</h1>
      <p className={styles.colour}>This paragraph has the colour of its remote.</p>
      <p>
        <button type="button" onClick={() => setThrown(new Error('thrown in render'))}>
          Break
        </button>
        <button type="button" onClick={() => void import('./more.tsx').then(setMore, setThrown)}>
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
      {more ? <more.More /> : null}
    </div>
  )
}

/** Starts work that ends only when it is cancelled. Tests can read its progress in the page. */
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
