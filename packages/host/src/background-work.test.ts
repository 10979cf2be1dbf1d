import type { BackgroundTask } from '@portico/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BackgroundWork, createBackgroundWork, guardUnload } from './background-work.ts'

function startTask({ shownByRemote = false } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let report: Parameters<BackgroundTask['progress']>[0] = () => {}
  const stop = vi.fn()
  const task: BackgroundTask = {
    title: 'Uploading report.pdf',
    shownByRemote,
    progress: (listener) => {
      report = listener
      return stop
    },
    cancel: vi.fn(() => reject(new Error('cancelled'))),
    done: promise,
  }
  const failures: unknown[] = []
  const work = createBackgroundWork((_item, error) => failures.push(error))
  work.run('files', task)
  return {
    work,
    task,
    failures,
    stop,
    finish: resolve,
    fail: reject,
    report: (...progress: Parameters<typeof report>) => report(...progress),
  }
}

test('background work is shown with its progress until it is done', async () => {
  const { work, report, finish, stop } = startTask()
  expect(work.store.getState()).toMatchObject([
    { remote: 'files', title: 'Uploading report.pdf', progress: null },
  ])
  report(null, '1,000 files found')
  expect(work.store.getState()).toMatchObject([{ progress: null, words: '1,000 files found' }])
  report(0.4, 0.3 as unknown as string)
  expect(work.store.getState()).toMatchObject([{ progress: 0.4, words: '', state: 'running' }])
  finish()
  await expect.poll(work.store.getState).toEqual([])
  expect(stop).toHaveBeenCalledOnce()
})

test('a failure of background work is reported and shown until it is dismissed', async () => {
  const { work, fail, failures } = startTask()
  fail(new Error('no room'))
  await expect.poll(work.store.getState).toMatchObject([{ state: 'failed' }])
  expect(failures).toEqual([new Error('no room')])
  work.dismiss(work.store.getState()[0]?.id ?? -1)
  expect(work.store.getState()).toEqual([])
})

test('background work is cancelled at sign-out, without a failure', async () => {
  const { work, task, failures, stop } = startTask()
  work.cancelAll()
  expect(task.cancel).toHaveBeenCalledOnce()
  await expect.poll(() => stop).toHaveBeenCalled()
  expect(work.store.getState()).toEqual([])
  expect(failures).toEqual([])
})

test('the tab asks before it closes while work is running, until the guard ends', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const run = (work: BackgroundWork) => {
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    work.run('files', { title: 'Uploading', progress: () => () => {}, cancel: () => {}, done })
    return { finish: resolve, fail: reject }
  }

  const work = createBackgroundWork(() => {})
  const ended = new AbortController()
  guardUnload(work, ended.signal)
  expect(asks()).toBe(false)
  const first = run(work)
  const second = run(work)
  expect(asks()).toBe(true)
  first.finish()
  second.fail(new Error('no room'))
  await expect.poll(asks).toBe(false)
  expect(work.store.getState()).toMatchObject([{ state: 'failed' }])
  run(work)
  expect(asks()).toBe(true)
  ended.abort()
  expect(asks()).toBe(false)
})
