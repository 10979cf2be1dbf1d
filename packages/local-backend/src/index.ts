export { type Backend, type BackendOptions, startBackend } from './backend.ts'
export { defaultRateLimits, noRateLimits, type RateLimits } from './config/rate-limits.ts'
export { BackendError, type BackendErrorCode } from './errors.ts'
