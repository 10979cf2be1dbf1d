import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../server/free-port.ts'
import { checkAddresses, checkClock, checkProject } from './check-addresses.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const withStatus = (status: number) => serve((_request, response) => response.writeHead(status).end())

test('checkAddresses reports the servers of a running portal that do not answer', async () => {
  const data = `http://127.0.0.1:${await findFreePort()}`
  const run = {
    shell: await withStatus(200),
    remotes: { files: await withStatus(500), data },
    backend: await withStatus(401),
    key: '',
    pid: 4711,
  }
  const checkups = await checkAddresses(run)
  expect(checkups.map(({ id, status }) => `${id} ${status}`)).toEqual([
    ...['address-shell ok', 'address-files problem', 'address-data problem', 'address-backend ok'],
  ])
  expect(checkups[2]).toMatchObject({
    message: expect.stringMatching(`^${data} does not answer \\(.*ECONNREFUSED`),
    remedy: 'Stop process 4711, and run npm start again.',
  })
})

test('checkAddresses accepts a remote whose standalone page is still being built', async () => {
  const building = await serve(({ url }, response) => {
    if (url !== '/') response.writeHead(404).end()
  })
  const shell = await withStatus(200)
  const checkups = await checkAddresses({
    shell,
    remotes: { files: building },
    backend: shell,
    key: '',
    pid: 4711,
  })
  expect(checkups[1]).toMatchObject({ id: 'address-files', status: 'ok', message: `${building} answers.` })
})

test('checkProject reports a Supabase project that does not answer or rejects its key', async () => {
  const check = async (url: string) => checkProject({ url, key: 'sb_publishable_x' })
  expect(await check(await withStatus(200))).toMatchObject({ status: 'ok' })
  expect(await check(await withStatus(401))).toMatchObject({
    status: 'problem',
    remedy: 'Copy its publishable key again.',
  })
  expect(await check('http://127.0.0.1:1')).toMatchObject({ status: 'problem' })
})

test.each([
  ['agrees', 0, 'ok', 'The clock agrees with the backend.'],
  ['is two minutes ahead', 120_000, 'problem', /clock is (119|120|121) s ahead of the backend/],
  ['is two minutes behind', -120_000, 'problem', /clock is (119|120|121) s behind the backend/],
])('a clock that %s is reported as such', async (_what, difference, status, message) => {
  const backend = await withStatus(200)
  expect(await checkClock(backend, () => Date.now() + difference)).toMatchObject([
    { id: 'clock', status, message: expect.stringMatching(message) },
  ])
})

test('checkClock returns no result for a backend without a time or an answer', async () => {
  const silent = await serve((_request, response) => {
    response.sendDate = false
    response.end()
  })
  expect([await checkClock(silent), await checkClock('http://127.0.0.1:1')]).toEqual([[], []])
})
