import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onDemand } from './bring.ts'

/** A component in a chunk of its own. `load` brings it before it is drawn, and says whether it came. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  load(): Promise<boolean>
}

/** What is drawn for a part that did not come. */
export interface MissingPart<Props extends object> {
  /** What the part was to be drawn with. */
  props: Props
  /** How often it did not come, since this place of it is on the page. */
  misses: number
  retry(): void
}

/** How a part comes, and what stands for it until then. */
export interface LazyOptions<Props extends object> {
  /** Reports that it did not come, in its place or elsewhere. */
  missing: ComponentType<MissingPart<Props>>
  /** Stands in its place until it is here; nothing unless given. */
  waiting?: ComponentType<Props> | undefined
  /** Whether it is drawn at all with these props: a closed dialog needs no code. */
  needed?: ((props: Props) => boolean) | undefined
  /** Gets each error; `reportError` unless given. */
  report?: ((error: unknown) => void) | undefined
}

/** Makes a part of a page that the first paint does not need come later. */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { missing: Missing, waiting: Waiting, needed = () => true, report }: LazyOptions<Props>,
): LazyPart<Props> {
  const { load, useLoaded } = onDemand(bring, report)

  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module names the part.
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when it becomes needed.
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
