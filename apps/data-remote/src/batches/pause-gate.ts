/** A point where work waits for the user. */
export interface PauseGate<Waiting> {
  /** Waits until `open` is called. @throws if the work is stopped */
  wait(waiting: Waiting): Promise<void>
  open(): void
}

/** The state with the reason for waiting. Null while the work is running. */
interface WaitingStore<Waiting> {
  getState(): { waiting: Waiting | null }
  setState(state: { waiting: Waiting | null }): void
}

/** Returns a gate that `open` and the abort signal open. */
export function createPauseGate<Waiting extends { why: string }>(
  store: WaitingStore<Waiting>,
  signal: AbortSignal,
): PauseGate<Waiting> {
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
      // Concurrent batches share one reason, the first.
      const { waiting: before } = store.getState()
      if (before === null || before.why === 'paused') store.setState({ waiting })
      await promise
      signal.throwIfAborted()
    },
  }
}
