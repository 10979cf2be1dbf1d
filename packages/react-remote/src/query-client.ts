import { QueryClient } from '@tanstack/react-query'

/**
 * A client for one mount. A request that a server refused is not asked again: only what may be gone a moment later
 * (no answer, a server error) is, once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 1 && mayPass(error) },
      mutations: { retry: false },
    },
  })
}

function mayPass(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status !== 'number' || status === 0 || status >= 500
}
