import { Button } from '@portico/ui'
import { onDemand } from '@portico/ui/on-demand'
import { type ComponentType, useEffect, useState } from 'react'
import styles from './lazy-part.module.css'

/** A component in a chunk of its own. `load` brings it before it is drawn, and says whether it came. */
export interface LazyPart<Props extends object> {
  (props: Props): React.ReactNode
  load(): Promise<boolean>
}

interface LazyOptions<Props extends object> {
  /** Stands in its place until it is here; nothing unless given. */
  waiting?: ComponentType<Props>
  /** Whether it is drawn at all with these props: a closed dialog needs no code. */
  needed?: (props: Props) => boolean
}

/**
 * Makes a part of a page that the first paint does not need come later. When it does not arrive, it says so in its
 * place and can be asked for again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, needed = () => true }: LazyOptions<Props> = {},
): LazyPart<Props> {
  const { load, useLoaded } = onDemand(bring)

  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module names the part.
  function Part(props: Props) {
    const isNeeded = needed(props)
    const [wasNeeded, setWasNeeded] = useState(isNeeded)
    if (isNeeded && !wasNeeded) setWasNeeded(true)
    const [isMissing, setMissing] = useState(false)
    const [failures, setFailures] = useState(0)
    const ask = () => {
      setMissing(false)
      void load().then((hasCome) => {
        setMissing(!hasCome)
        if (!hasCome) setFailures((count) => count + 1)
      })
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when it becomes needed.
    useEffect(() => {
      if (wasNeeded) ask()
    }, [wasNeeded])
    const Loaded = useLoaded()
    if (!wasNeeded) return null
    if (Loaded) return <Loaded {...props} />
    if (isMissing && isNeeded) return <NotLoaded isKept={failures > 1} onRetry={ask} />
    return Waiting ? <Waiting {...props} /> : null
  }
  return Object.assign(Part, { load })
}

/** Drawn with what is here at any rate. A browser may keep for as long as the page lives that a file was spoilt. */
function NotLoaded({ isKept, onRetry }: { isKept: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.missing}>
      <p>This part could not be loaded. Check the connection.</p>
      <Button size="sm" onClick={isKept ? () => location.reload() : onRetry}>
        {isKept ? 'Reload the page' : 'Try again'}
      </Button>
    </div>
  )
}
