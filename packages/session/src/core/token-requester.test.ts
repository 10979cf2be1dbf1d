import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFacade } from '../configure/facade.ts'
import { resolveConfig } from '../platform/config.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'
import { startExternalCore } from './external-core.ts'
import { notifyTimeout, pollInterval, responseTimeout, TokenRequester } from './token-requester.ts'

type Answer = unknown

/** Creates a page whose function answers with `page.answer`, and two users who can be signed in on it. */
function embed(first: (people: { ada: string; bob: string }) => Answer) {
  const scene = createSessionFixture()
  const tokenOf = (email: string) => scene.backend.issue(scene.backend.addUser(email).id).access_token
  const people = { ada: tokenOf('ada@example.com'), bob: tokenOf('bob@example.com') }
  const page = { answer: first(people), asked: 0 }
  const config = resolveConfig({
    url: 'https://project.supabase.co',
    key: 'sb_publishable_1',
    getAccessToken: () => {
      page.asked += 1
      return page.answer as string
    },
  })
  const session = createFacade(
    startExternalCore((...parts) => new TokenRequester(...parts), config, scene.platform),
  )
  const person = () => session.getSnapshot().user?.email ?? null
  return { scene, page, people, session, person }
}

const warned = vi.fn()
beforeEach(() => {
  warned.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a page that notifies of changes', () => {
  it('is asked at once about a sign-in, another user and a sign-out, and gets no warning', async () => {
    const { scene, page, people, session, person } = embed(() => null)
    await flush()
    for (const [answer, email] of [
      [people.ada, 'ada@example.com'],
      [people.bob, 'bob@example.com'],
      [null, null],
    ]) {
      page.answer = answer
      await session.accessTokenChanged()
      expect(person()).toBe(email)
    }
    await scene.platform.advance(notifyTimeout)
    expect(warned).not.toHaveBeenCalled()
  })

  it('is not overridden by the late answer to an earlier question', async () => {
    const { page, people, session, person } = embed(({ ada }) => ada)
    await flush()
    let answer = (_token: string) => {}
    page.answer = new Promise((resolve) => (answer = resolve))
    const before = session.getAccessToken()
    page.answer = people.bob
    await session.accessTokenChanged()
    answer(people.ada)
    expect(await before).toBe(people.bob)
    expect(person()).toBe('bob@example.com')
  })

  it('is not asked more often than the session needs', async () => {
    const { scene, page, session } = embed(({ ada }) => ada)
    await session.accessTokenChanged()
    const { asked } = page
    await scene.platform.advance(pollInterval)
    expect(page.asked).toBe(asked)
  })
})

describe('a page that does not notify', () => {
  it('is asked at an interval while it is visible, and gets one warning about how to notify', async () => {
    const { scene, page, people, person } = embed(({ ada }) => ada)
    await flush()
    page.answer = people.bob
    scene.platform.isVisible = () => false
    await scene.platform.advance(pollInterval)
    expect(person()).toBe('ada@example.com')
    scene.platform.isVisible = () => true
    await scene.platform.advance(pollInterval)
    expect(person()).toBe('bob@example.com')
    expect(warned).not.toHaveBeenCalled()
    await scene.platform.advance(notifyTimeout)
    page.answer = null
    await scene.platform.advance(pollInterval)
    expect(person()).toBe(null)
    await scene.platform.advance(notifyTimeout)
    expect(warned.mock.calls).toEqual([[expect.stringContaining('supabaseClient')]])
  })

  it('gets no warning if it notifies a little later, nor for a new token of the same user', async () => {
    const { scene, page, people, session } = embed(({ ada }) => ada)
    await flush()
    const claims = people.ada.split('.')
    page.answer = `${claims[0]}.${claims[1]}.another-signature`
    await scene.platform.advance(pollInterval)
    await scene.platform.advance(notifyTimeout)
    page.answer = people.bob
    await session.getAccessToken()
    await session.accessTokenChanged()
    await scene.platform.advance(notifyTimeout)
    expect(warned).not.toHaveBeenCalled()
  })

  it('gets a warning that its answer is not a token, instead of a silent "Sign in"', async () => {
    const { person } = embed(() => 42)
    await flush()
    expect(person()).toBe(null)
    expect(warned.mock.calls).toEqual([[expect.stringContaining('no access token')]])
  })
})

describe('requests', () => {
  it('are aborted when their user changes, whether or not they were answered', async () => {
    const { scene, page, people, session } = embed(({ ada }) => ada)
    await flush()
    const seen: (string | null)[] = []
    let answer = (_response: Response) => {}
    scene.platform.fetch = (_input, init) => {
      seen.push(new Headers(init?.headers).get('Authorization'))
      return new Promise((resolve, reject) => {
        answer = resolve
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    }
    const rows = session.client.from('projects').select().then()
    await flush()
    page.answer = people.bob
    await session.accessTokenChanged()
    answer(Response.json([{ name: "Ada's" }]))
    expect((await rows).data).toBe(null)
    expect((await rows).error?.message).toMatch(/abort/i)

    const next = session.client.from('projects').select().then()
    await flush()
    answer(Response.json([{ name: "Bob's" }]))
    expect((await next).data).toEqual([{ name: "Bob's" }])
    expect(seen).toEqual([`Bearer ${people.ada}`, `Bearer ${people.bob}`])
  })

  it('are not sent with the token of a user who has gone', async () => {
    const { scene, page, people, session } = embed(({ ada }) => ada)
    await flush()
    const sent = vi.fn(async () => Response.json([]))
    scene.platform.fetch = sent
    // The client has its token, and the page's user changes before the request is sent.
    const rows = session.client.from('projects').select().setHeader('Authorization', `Bearer ${people.ada}`)
    page.answer = people.bob
    await session.accessTokenChanged()
    expect((await rows).error?.message).toContain('Somebody else')
    expect(sent).not.toHaveBeenCalled()
  })

  it('continue with the previous token if the page does not answer before the timeout', async () => {
    const { scene, page, people, session, person } = embed(({ ada }) => ada)
    await flush()
    let answer = (_token: null) => {}
    page.answer = new Promise((resolve) => (answer = resolve))
    const token = session.getAccessToken()
    await flush()
    await scene.platform.advance(responseTimeout)
    expect(await token).toBe(people.ada)
    answer(null)
    await flush()
    expect(person()).toBe(null)
  })
})
