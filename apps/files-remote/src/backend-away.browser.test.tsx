import { mountRemote } from '@portico/react-remote/testing'
import { configureSession } from '@portico/session'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from './remote.tsx'

/** The answer that the test server gives next (scripts/test-answers.ts). */
interface Told {
  body?: string
  type?: string
  status?: number
  hangs?: boolean
}

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`

/** Mounts the remote over a real server that answers the list of buckets as the test sets it. */
async function stage(first: Told) {
  const folder = crypto.randomUUID()
  const answer = (next: Told) =>
    fetch(`/answers/${folder}/storage/v1/bucket`, { method: 'PUT', body: JSON.stringify(next) })
  await answer(first)
  const session = configureSession({
    url: `${location.origin}/answers/${folder}`,
    key: 'sb_publishable_test',
    cookie: { name: folder },
    getAccessToken: () => tokenOf({ sub: 'ada', exp: 4_000_000_000 }),
    deadlines: { soft: 100, answer: 700 },
  })
  const mounted = mountRemote(remote, { session })
  onTestFinished(() => {
    mounted.unmount()
    session.dispose()
  })
  return { answer, ...mounted }
}

test('the page reports a backend that never answers, gives up, and recovers without a click', async () => {
  const { answer, host } = await stage({ hangs: true })
  await expect.element(page.getByText('Still waiting for an answer…')).toBeVisible()
  await expect.element(page.getByText('The server is taking too long to answer')).toBeVisible()
  await expect.element(page.getByText(/refreshes by itself/)).toBeVisible()
  expect(host.reported[0]).toMatchObject({ context: { phase: 'backend' } })
  await answer({ body: '[]', type: 'application/json' })
  // The page recovers without a click.
  await expect.element(page.getByText('No buckets yet')).toBeVisible()
})

test('the page recovers without a click when a gateway misses its service', { tags: ['long'] }, async () => {
  const { answer } = await stage({ status: 503, body: 'no healthy upstream' })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await answer({ body: '[]', type: 'application/json' })
  await expect.element(page.getByText('No buckets yet')).toBeVisible()
})
