/** Where work waits for the person. */
export interface Gate<Waiting> {
  /** Waits until somebody continues. @throws when it is stopped */
  wait(waiting: Waiting): Promise<void>
  open(): void
}

/** Where a gate says why it waits; null while the work goes on. */
interface WaitingStore<Waiting> {
  getState(): { waiting: Waiting | null }
  setState(state: { waiting: Waiting | null }): void
}

/** A gate that `open` and stopping open. */
export function gateOf<Waiting extends { why: string }>(
  store: WaitingStore<Waiting>,
  signal: AbortSignal,
): Gate<Waiting> {
  let opened: PromiseWithResolvers<void> | null = null
  const open = () => {
    store.setState({ waiting: null })
    opened?.resolve()
    opened = null
  }
  signal.addEventListener('abort', open, { once: true })
  return {
    open,
    wait: async (waiting) => {
      signal.throwIfAborted()
      opened ??= Promise.withResolvers()
      const { promise } = opened
      // Why it waits is said once, also where several parts are on their way.
      const { waiting: before } = store.getState()
      if (before === null || before.why === 'paused') store.setState({ waiting })
      await promise
      signal.throwIfAborted()
    },
  }
}
