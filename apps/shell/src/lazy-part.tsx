import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'
import { logError } from './log.ts'
import { usePortal } from './portal.ts'

/** A part of the shell whose code comes when it is wanted. */
export interface LazyPart<Props> {
  /** Begins to fetch it: on hover or focus of what opens it. */
  preload(): void
  /** Draws nothing until the code is there; says so in words when it does not come, and calls `onMissing`. */
  Part(props: Props & { onMissing: () => void }): ReactElement | null
}

/**
 * Makes one. Not `React.lazy`: React 19 holds a Suspense reveal back by up to 300 ms, and a rejected `lazy` never tries
 * again, while the next opening of this one does.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return {
    // What fails here fails again when it is wanted, and is told then.
    preload: () => void start().catch(() => {}),
    Part({ onMissing, ...props }) {
      const { toasts } = usePortal()
      const [Component, setComponent] = useState(() => loaded)
      // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is made once, with the part.
      useEffect(() => {
        if (Component) return
        let isGone = false
        start()
          .then((component) => !isGone && setComponent(() => component))
          .catch((error: unknown) => {
            logError('a part of the shell could not be loaded', error)
            if (isGone) return
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
      }, [Component, toasts, onMissing])
      return Component ? createElement(Component, props as unknown as Props) : null
    },
  }
}
