import { exampleKeys } from '@portico/contract/testing'
import { describe, expect, it, vi } from 'vitest'
import { SessionConfigError } from '../session/errors.ts'
import { configureSession } from './configure.ts'

const url = 'https://project.supabase.co'

describe('configureSession', () => {
  it('rejects missing settings and secret keys with a code, even after a complete call', () => {
    configureSession({ url, key: 'key' })
    const codeOf = (config: { url: string; key: string }) => {
      try {
        configureSession(config)
      } catch (error) {
        return error instanceof SessionConfigError ? error.code : error
      }
      return 'none'
    }
    expect(codeOf({ url: '', key: 'key' })).toBe('missing_url')
    expect(codeOf({ url, key: '  ' })).toBe('missing_key')
    expect(codeOf(undefined as never)).toBe('missing_url')
    for (const key of [exampleKeys.secret, exampleKeys.serviceRole, exampleKeys.personal])
      expect(codeOf({ url, key })).toBe('secret_key')
  })

  it('stays loading without a window, and starts no timer', async () => {
    const setInterval = vi.spyOn(globalThis, 'setInterval')
    const setTimeout = vi.spyOn(globalThis, 'setTimeout')
    const session = configureSession({ url, key: 'key' })
    expect(session.getSnapshot()).toMatchObject({ status: 'loading', session: null })
    await expect(session.ready()).resolves.toBe(session.getSnapshot())
    await expect(session.getAccessToken()).resolves.toBeNull()
    expect(setInterval).not.toHaveBeenCalled()
    expect(setTimeout).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('shows a server the session that the server has read', () => {
    const session = configureSession({ url, key: 'key', initial: { session: null } })
    expect(session.getSnapshot().status).toBe('signed_out')
    expect(session.getInitialSnapshot()).toEqual(session.getSnapshot())
    expect(session.getInitialSnapshot(), 'React renders without end otherwise').toBe(
      session.getInitialSnapshot(),
    )
  })

  it('does not share a session between the requests of a server', () => {
    expect(configureSession({ url, key: 'key' })).not.toBe(configureSession({ url, key: 'key' }))
  })
})
