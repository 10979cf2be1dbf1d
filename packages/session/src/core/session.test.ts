import { describe, expect, it } from 'vitest'
import { createErrorResponse, createHtmlResponse } from '../testing/error-responses.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'

describe('load', () => {
  it('a page without a cookie gets one INITIAL_SESSION without a session', async () => {
    const { start } = createSessionFixture()
    const { session, events } = start()
    await flush()
    expect(events).toMatchObject([{ type: 'INITIAL_SESSION', session: null }])
    expect(session.getSnapshot().status).toBe('signed_out')
  })

  it('a valid cookie makes one INITIAL_SESSION and no SIGNED_IN', async () => {
    const { backend, putCookie, start } = createSessionFixture()
    const user = backend.addUser('ada@example.com')
    putCookie(backend.issue(user.id))
    const { session, types } = start()
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION'])
    expect(session.getSnapshot()).toMatchObject({
      status: 'signed_in',
      health: 'fresh',
      user: { id: user.id },
    })
    expect(backend.requests).toEqual([])
  })

  it('an expired session is renewed once before INITIAL_SESSION', async () => {
    const { backend, putCookie, readCookie, start } = createSessionFixture()
    const old = backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 })
    putCookie(old)
    const { session, events } = start()
    expect(session.getSnapshot().status).toBe('loading')
    await flush()
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'INITIAL_SESSION', replayed: false })
    expect(events[0]?.session?.access_token).not.toBe(old.access_token)
    expect(events[0]?.session?.access_token).toBe(readCookie()?.access_token)
    expect(backend.refreshes).toBe(1)
  })

  it('an expired session without a connection is signed in and stale within three seconds', async () => {
    const { backend, platform, putCookie, readCookie, start } = createSessionFixture()
    const old = backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 })
    putCookie(old)
    backend.fault = () => new Promise(() => {})
    const { session, types } = start()
    await platform.advance(2_999)
    expect(types()).toEqual([])
    await platform.advance(1)
    expect(types()).toEqual(['INITIAL_SESSION'])
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    expect(readCookie()?.refresh_token).toBe(old.refresh_token)
  })

  it('a cookie that disappears meanwhile signs out when loading ends', async () => {
    const { backend, platform, putCookie, start } = createSessionFixture()
    putCookie(backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 }))
    backend.fault = () => new Promise(() => {})
    const { events, types } = start()
    platform.jar.clear()
    await platform.hint('tab')
    await platform.advance(3_000)
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(events[1]?.reason).toBe('external')
  })

  it('a restored connection renews a stale session at once', async () => {
    const { backend, platform, putCookie, start } = createSessionFixture()
    putCookie(backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 }))
    platform.online = false
    const { session, types } = start()
    await flush()
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    platform.online = true
    await platform.hint('online')
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect(session.getSnapshot().health).toBe('fresh')
    expect(backend.refreshes).toBe(1)
  })

  it.each([
    ['429', () => createErrorResponse(429, 'over_request_rate_limit', { 'retry-after': '2' })],
    ['503', () => createErrorResponse(503, 'unavailable')],
    ['an HTML 403', () => createHtmlResponse(403)],
    ['an HTML 200', () => createHtmlResponse(200)],
  ])('a refresh that gets %s keeps the session', async (_name, answer) => {
    const { backend, putCookie, readCookie, start } = createSessionFixture()
    putCookie(backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 }))
    backend.fault = answer
    const { session, types } = start()
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION'])
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    expect(readCookie()).not.toBeNull()
  })

  it('a refused refresh token makes one SIGNED_OUT', async () => {
    const { backend, platform, putCookie, start } = createSessionFixture()
    putCookie(backend.issue(backend.addUser('ada@example.com').id, { expiresIn: -60 }))
    backend.fault = () => createErrorResponse(400, 'refresh_token_already_used')
    const { session, events, types } = start()
    await flush()
    await platform.hint('tick')
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(events[1]?.reason).toBe('revoked')
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_out', reason: 'revoked' })
    expect(platform.jar.size).toBe(0)
  })

  it('a refused refresh keeps a session whose token is still valid until it expires', async () => {
    const { backend, platform, putCookie, start } = createSessionFixture()
    putCookie(backend.issue(backend.addUser('ada@example.com').id, { expiresIn: 50 }))
    backend.fault = () => createErrorResponse(400, 'refresh_token_already_used')
    const { session, types } = start()
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION'])
    expect(session.getSnapshot().status).toBe('signed_in')
    expect(backend.refreshes).toBe(1)
    await platform.advance(51_000)
    await platform.hint('tick')
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })
})
