import { onDemand } from '@portico/ui/on-demand'
import { type ComponentType, createElement, type ReactElement, useEffect } from 'react'
import { sayUnlessLeft } from '../browser/leaving.ts'
import { logError } from '../browser/log.ts'
import { usePortal } from './portal.ts'

/** A part of the shell whose code comes when it is wanted. */
export interface LazyPart<Props> {
  /** Begins to fetch it: on hover or focus of what opens it. */
  preload(): void
  /** Draws nothing until the code is there; says so in words when it does not come, and calls `onMissing`. */
  Part(props: Props & { onMissing: () => void }): ReactElement | null
}

/** Makes one. What fails on preload fails again when it is wanted, and the person is told then. */
export function lazyPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const { load, useLoaded } = onDemand(bring, (error) =>
    sayUnlessLeft(() => logError('a part of the shell could not be loaded', error)),
  )
  return {
    preload: () => void load(),
    Part({ onMissing, ...props }) {
      const { toasts } = usePortal()
      const Loaded = useLoaded()
      // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made once, with the part.
      useEffect(() => {
        if (Loaded) return
        let isGone = false
        void load().then((hasCome) => {
          if (hasCome || isGone) return
          toasts.show({
            tone: 'danger',
            title: 'This could not be loaded',
            detail: navigator.onLine
              ? 'The portal may have been updated since you opened it. Reload the page.'
              : 'You are offline. Try again once the connection is back.',
          })
          onMissing()
        })
        return () => {
          isGone = true
        }
      }, [Loaded, toasts, onMissing])
      return Loaded ? createElement(Loaded, props as unknown as Props) : null
    },
  }
}
