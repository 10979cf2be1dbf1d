export { type Backend, type BackendOptions, startBackend } from './backend.ts'
export { BackendError, type BackendErrorCode } from './errors.ts'
export { defaultRateLimits, noRateLimits, type RateLimits } from './gateway/rate-limit.ts'
