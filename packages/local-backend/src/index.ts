export { type Backend, type BackendOptions, startBackend } from './backend.ts'
export { BackendError, type BackendErrorCode } from './errors.ts'
export type { RateLimits } from './gateway/rate-limit.ts'
