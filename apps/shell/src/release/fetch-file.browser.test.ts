import { expect, test, vi } from 'vitest'
import { computeHash, countRequests, setAnswer } from '../loader/releases.fixture.ts'
import { fetchFile } from './fetch-file.ts'
import { createLoadingState } from './loading.ts'

const state = createLoadingState()
const never = new AbortController().signal
const right = { body: 'export {}', type: 'text/javascript' }

async function fetched(path: string): Promise<unknown> {
  const url = `${location.origin}/answers/${path}`
  return fetchFile(state, url, await computeHash(right.body), never).then(
    (response) => response.text(),
    (error) => error.code,
  )
}

test.each([
  ['right.js', right, right.body],
  ['missing.js', { status: 404 }, 'unreachable'],
  ['page.js', { body: '<!doctype html>', type: 'text/html' }, 'unreachable'],
  ['changed.js', { body: 'tampered', type: 'text/javascript' }, 'integrity'],
])('fetchFile for %s with the answer %j has the result %s', async (path, given, outcome) => {
  await setAnswer(path, given)
  expect(await fetched(path)).toBe(outcome)
})

test('fetchFile requests a file again, past the cache, if the cached copy is corrupt', async () => {
  await setAnswer('spoilt.js', { ...right, first: [{ body: 'half of', type: 'text/javascript' }] })
  expect(await fetched('spoilt.js')).toBe(right.body)
  expect(await countRequests('spoilt.js')).toBe(2)
})

test('fetchFile returns the file if the network comes back while it looks for the reason of a failure', async () => {
  await setAnswer('back.js', right)
  const asked = vi.spyOn(globalThis, 'fetch')
  asked.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  const outcome = await fetched('back.js')
  asked.mockRestore()
  expect(outcome).toBe(right.body)
})

test('fetchFile rejects with `not_allowed` if the document’s policy refuses the address', async () => {
  const url = 'http://localhost:9/not-allowed.js'
  document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', { blockedURI: url }))
  await expect(fetchFile(state, url, await computeHash(''), never)).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('fetchFile rejects with the reason of an abort', async () => {
  await setAnswer('slow.js', { hangs: true })
  const left = new AbortController()
  const asked = fetchFile(state, `${location.origin}/answers/slow.js`, await computeHash(''), left.signal)
  left.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})
