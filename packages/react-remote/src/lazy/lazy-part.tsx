import { Banner, Button } from '@portico/ui'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

/** A component in a chunk of its own. `load` brings it before it is drawn. */
export interface LazyPart<Props extends object> {
  (props: Props): React.ReactNode
  load(): Promise<void>
}

interface LazyOptions<Props extends object> {
  /** Stands in its place until it is here; nothing unless given. */
  waiting?: ComponentType<Props>
  /** Whether it is drawn at all with these props: a closed dialog needs no code. */
  needed?: (props: Props) => boolean
}

/**
 * Makes a part of a page that the first paint does not need come later. Without `React.lazy`: React holds back what a
 * Suspense fallback reveals for up to 300 ms. When it does not arrive, it says so in its place and can be asked for again.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, needed = () => true }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let state: { part: ComponentType<Props> | null; hasFailed: boolean } = { part: null, hasFailed: false }
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const change = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const load = () => {
    loading ??= bring().then(
      (part) => change({ part, hasFailed: false }),
      (error: unknown) => {
        loading = null
        change({ part: null, hasFailed: true })
        reportError(error)
      },
    )
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module names the part.
  function Part(props: Props) {
    const isNeeded = needed(props)
    const [wasNeeded, setWasNeeded] = useState(isNeeded)
    if (isNeeded && !wasNeeded) setWasNeeded(true)
    useEffect(() => {
      if (wasNeeded) void load()
    }, [wasNeeded])
    const { part: Loaded, hasFailed } = useSyncExternalStore(subscribe, () => state)
    if (!wasNeeded) return null
    if (Loaded) return <Loaded {...props} />
    if (hasFailed && isNeeded) return <NotLoaded onRetry={() => void load()} />
    return Waiting ? <Waiting {...props} /> : null
  }
  return Object.assign(Part, { load })
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      This part of the page could not be loaded. Check the connection.
    </Banner>
  )
}
