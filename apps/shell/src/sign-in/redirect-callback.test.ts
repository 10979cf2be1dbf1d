import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectStrayCallback } from './redirect-callback.ts'

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

/** Returns the address after a page was opened at `path`. */
function openedAt(path: string): string {
  let at = new URL(path, 'https://portal.example')
  const replaceState = (_state: unknown, _title: string, to: string) => {
    at = new URL(to, at)
  }
  redirectStrayCallback({ location: at, history: { replaceState, state: null } })
  return at.href.slice(at.origin.length)
}

test.each([
  ['/?code=abc', '/auth/callback?code=abc'],
  ['/?token_hash=abc&type=recovery', '/auth/callback?token_hash=abc&type=recovery'],
  [
    '/#error=access_denied&error_code=otp_expired',
    '/auth/callback#error=access_denied&error_code=otp_expired',
  ],
  ['/?error=x&error_description=y#sb', '/auth/callback?error=x&error_description=y#sb'],
])('redirectStrayCallback moves %s to /auth/callback, and logs the missing setting', (path, to) => {
  expect(openedAt(path)).toBe(to)
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('add https://portal.example/** to'))
})

test.each(['/', '/?q=code', '/#code', '/files?code=abc', '/auth/callback?code=abc'])(
  'redirectStrayCallback keeps the address %s',
  (path) => {
    expect(openedAt(path)).toBe(path)
    expect(logged).not.toHaveBeenCalled()
  },
)
