import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { lazyModule } from './lazy-module.ts'

/** A component in a chunk of its own. `load` loads it before it is drawn, and resolves to whether it arrived. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode
  load(): Promise<boolean>
}

/** The props of the component that is drawn if a part did not load. */
export interface LoadFailureProps<Props extends object> {
  /** The props of the part. */
  props: Props
  /** Number of failed loads since this place of the part is mounted. */
  misses: number
  retry(): void
}

/** The options of a part that loads on demand. */
export interface LazyComponentOptions<Props extends object> {
  /** Reports that it did not load, in its place or elsewhere. */
  missing: ComponentType<LoadFailureProps<Props>>
  /** Shown in its place while it loads. Default: empty. */
  waiting?: ComponentType<Props> | undefined
  /** Returns whether the part is drawn at all with these props: a closed dialog needs no code. */
  needed?: ((props: Props) => boolean) | undefined
  /** Called with each error. Default: `reportError`. */
  report?: ((error: unknown) => void) | undefined
}

/** Creates a part of a page that loads on demand, because the first paint does not need it. */
export function lazyComponent<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { missing: Missing, waiting: Waiting, needed = () => true, report }: LazyComponentOptions<Props>,
): LazyComponent<Props> {
  const { load, useLoaded } = lazyModule(bring, report)

  // biome-ignore lint/correctness/noComponentHookFactories: called once, where a module defines the part.
  function Part(props: Props) {
    const isNeeded = needed(props)
    const [wasNeeded, setWasNeeded] = useState(isNeeded)
    if (isNeeded && !wasNeeded) setWasNeeded(true)
    const [isMissing, setMissing] = useState(false)
    const [misses, setMisses] = useState(0)
    const ask = () => {
      setMissing(false)
      void load().then((hasCome) => {
        setMissing(!hasCome)
        if (!hasCome) setMisses((count) => count + 1)
      })
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it becomes needed.
    useEffect(() => {
      if (wasNeeded) ask()
    }, [wasNeeded])
    const Loaded = useLoaded()
    if (!wasNeeded) return null
    if (Loaded) return <Loaded {...props} />
    if (isMissing && isNeeded) return <Missing props={props} misses={misses} retry={ask} />
    return Waiting ? <Waiting {...props} /> : null
  }
  return Object.assign(Part, { load })
}
