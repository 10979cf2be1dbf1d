import { afterEach, describe, expect, it, vi } from 'vitest'
import { ABI_VERSION, getSharedCores, type ReadableCore, type SharedCore } from '../core/core-registry.ts'
import { startOwnCore } from '../core/own-core.ts'
import { resolveConfig } from '../platform/config.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'
import { createFacade } from './facade.ts'

const config = resolveConfig({ url: 'https://project.supabase.co', key: 'key' })

/** Loads this package a second time, like a remote that has bundled its own copy. */
async function loadCopy() {
  vi.resetModules()
  return {
    registry: await import('../core/core-registry.ts'),
    facade: await import('./facade.ts'),
  }
}

afterEach(() => {
  getSharedCores().clear()
  vi.restoreAllMocks()
})

describe('copies of this package in one page', () => {
  it('share one core, one client, one refresh and one event count', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(user.id))
    getSharedCores().set(config.id, { ...startOwnCore(config, scene.platform), version: '1.0.0' })
    const copy = await loadCopy()
    expect(copy.facade.createFacade).not.toBe(createFacade)
    const found = copy.registry.getSharedCores().get(config.id)
    expect(found).toBe(getSharedCores().get(config.id))
    const [first, second] = [createFacade(found as SharedCore), copy.facade.createFacade(found as SharedCore)]
    const seqs: [number[], number[]] = [[], []]
    first.onAuthEvent('*', ({ seq }) => seqs[0].push(seq))
    second.onAuthEvent('*', ({ seq }) => seqs[1].push(seq))
    await scene.platform.advance(3_600_000)
    await Promise.all([first.getAccessToken(), second.getAccessToken(), scene.platform.hint('tick')])
    await flush()
    expect(scene.backend.refreshes).toBe(1)
    expect(seqs[0]).toEqual([1, 2])
    expect(seqs[1]).toEqual(seqs[0])
    expect(second.client).toBe(first.client)
    expect(second.getSnapshot()).toBe(first.getSnapshot())
  })

  it('return an error if the older core does not know an operation', async () => {
    const scene = createSessionFixture()
    const old: SharedCore = {
      ...startOwnCore(config, scene.platform),
      version: '1.0.0',
      operation: () => undefined,
    }
    const { error } = await createFacade(old).mfa.listFactors()
    expect(error).toMatchObject({ code: 'not_supported' })
  })

  it('only read a core of another ABI, and warn once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const scene = createSessionFixture()
    scene.backend.addUser('ada@example.com')
    const own = startOwnCore(config, scene.platform)
    const strange: ReadableCore = {
      abi: ABI_VERSION + 1,
      version: '9.0.0',
      getSnapshot: own.getSnapshot,
      getInitialSnapshot: own.getInitialSnapshot,
      subscribe: own.subscribe,
      client: own.client,

      backend: { url: 'http://backend.invalid', key: 'k' },
    }
    const session = createFacade(strange)
    createFacade(strange)
    expect(warn).toHaveBeenCalledOnce()
    expect(session.getSnapshot().status).toBe('signed_out')
    expect(session.client).toBe(own.client)
    const { error } = await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(error).toMatchObject({ code: 'not_supported' })
    const answers = await Promise.all([
      session.signOut({ scope: 'local' }),
      session.handleCallback('/auth/callback?code=1'),
    ])
    expect(answers.map((answer) => answer.error?.code)).toEqual(['not_supported', 'not_supported'])
    expect(scene.backend.requests).toEqual([])
  })
})
