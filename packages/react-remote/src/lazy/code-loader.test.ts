import { findConnectionFailure } from '@portico/session/no-answer'
import { expect, test, vi } from 'vitest'
import { createCodeLoader } from './code-loader.ts'

test('code that does not load fails like a request without an answer, and can be loaded again', async () => {
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  )
  const bring = vi
    .fn(async () => ({ answer: 42 }))
    .mockRejectedValueOnce(new Error('404'))
    .mockRejectedValueOnce(new Error('404'))
  const load = createCodeLoader(bring)
  const error = await load().catch((reason: unknown) => reason)
  expect(findConnectionFailure(error)).toEqual({ code: 'unreachable', wasSent: false })
  expect(await load()).toEqual({ answer: 42 })
  vi.unstubAllGlobals()
})
