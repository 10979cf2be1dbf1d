import { RemoteError } from '../reports/status.ts'

/**
 * Runs `work` for at most `limit` ms. Its signal is aborted after that time, or with `signal`.
 * @throws RemoteError `timeout`
 */
export async function withDeadline<T>(
  what: string,
  limit: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = AbortSignal.any([signal, controller.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteError('timeout', `${what} took longer than ${limit} ms`))
      controller.abort()
    }, limit)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: controller.signal })
  })
  try {
    return await Promise.race([work(stop), late])
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
