import { expect, test } from 'vitest'
import { createOwnerLookup, TrafficLog } from './traffic.ts'

const shell = 'http://localhost:1'
const backend = 'http://127.0.0.1:3'
const files = 'http://localhost:2/0.1.0/remoteEntry.js'

function begin() {
  const log = new TrafficLog(createOwnerLookup(`${shell}/files`, backend))
  const ask = (id: string, url: string, bytes: number, initiator: { type: string; url?: string }) => {
    log.began(id, url, initiator)
    log.finished(id, bytes)
  }
  ask('1', `${shell}/files`, 6_000, { type: 'other' })
  return { log, ask }
}

test('counts an answer without bytes as one of the cache', () => {
  const { log, ask } = begin()
  ask('2', files, 7_000, { type: 'parser', url: `${shell}/files` })
  ask('3', files, 0, { type: 'script' })
  expect(log.sum()).toMatchObject({
    shell: { requests: 1, bytes: 6_000, cached: 0 },
    remotes: { requests: 1, bytes: 7_000, cached: 1 },
  })
})

test('counts preflights apart from answers of the cache, although both have no bytes', () => {
  const { log, ask } = begin()
  ask('2', `${backend}/rest/v1/projects`, 900, { type: 'script' })
  ask('3', `${backend}/rest/v1/projects`, 0, { type: 'preflight' })
  expect(log.sum().backend).toEqual({ requests: 1, bytes: 900, cached: 0, preflights: 1 })
})

test('counts the depth of requests by their initiators, without repeated requests and the backend', () => {
  const { log, ask } = begin()
  const entry = `${shell}/assets/shell.js`
  ask('2', entry, 1, { type: 'parser', url: `${shell}/files` })
  ask('3', files, 1, { type: 'parser', url: `${shell}/files` })
  ask('4', files, 0, { type: 'script', url: entry })
  ask('5', `${backend}/auth/v1/user`, 1, { type: 'script', url: files })
  expect(log.sum().depth).toBe(2)
  ask('6', 'http://localhost:2/0.1.0/lazy.js', 1, { type: 'script', url: files })
  expect(log.sum().depth).toBe(3)
})

test('is quiet when every request has finished or failed', () => {
  const { log } = begin()
  log.began('2', files, { type: 'script' })
  expect(log.isQuiet()).toBe(false)
  log.failed('2')
  expect(log.isQuiet()).toBe(true)
  expect(log.sum().remotes.requests).toBe(0)
})

test('lists the scripts and sheets of the own origin once', () => {
  const { log, ask } = begin()
  ask('2', `${shell}/assets/a.js`, 1, { type: 'parser' })
  ask('3', `${shell}/assets/a.js`, 0, { type: 'script' })
  ask('4', `${shell}/assets/a.css`, 1, { type: 'parser' })
  ask('5', `${shell}/icon.svg`, 1, { type: 'parser' })
  ask('6', files, 1, { type: 'script' })
  expect(log.sum().ownFiles).toEqual([`${shell}/assets/a.js`, `${shell}/assets/a.css`])
})
