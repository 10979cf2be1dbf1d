import type { Platform } from '../platform/platform.ts'
import type { SessionState } from '../state/state.ts'

/** Waits until `promise` settles, but at most for `timeout` (milliseconds) or until `signal` aborts. Never rejects. */
export function waitUntilSettled(
  promise: Promise<void>,
  platform: Platform,
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel()
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = platform.later(finish, timeout)
    signal?.addEventListener('abort', finish)
    promise.then(finish, finish)
  })
}

/** Waits for the end of `loading`, but at most for `timeout` (milliseconds) or until `signal` aborts. */
export async function waitUntilLoaded(
  { state, platform }: { state: SessionState; platform: Platform },
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  if (state.snapshot.status !== 'loading') return
  await waitUntilSettled(
    state.ready().then(() => {}),
    platform,
    timeout,
    signal,
  )
}
