// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badAnswers, hostileRequests } from '../hostile-requests.fixture.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend?.close())

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

test.each(seeds)('a thousand hostile requests of seed %i end nothing', async (seed) => {
  for (const url of [backend.url, backend.mailbox]) {
    expect(await badAnswers(url, hostileRequests(seed, 500))).toEqual([])
    expect((await fetch(`${backend.url}/health`)).status).toBe(200)
  }
})
