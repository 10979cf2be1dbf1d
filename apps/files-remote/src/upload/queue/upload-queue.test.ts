import { expect, test, vi } from 'vitest'
import { FilesError } from '../../errors/files-error.ts'
import { pauseReason, type SendFile, type UploadItem } from '../items/upload-item.ts'
import { getChangedItems } from '../items/upload-list.ts'
import { chunkSize } from '../send/storage-endpoint.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { UploadTask } from './upload-task.ts'

const folder = { bucket: 'files', prefix: 'me' }

/** Creates a queue whose uploads end when the test calls `end`. */
function open(there: string[] = [], isStored: (item: UploadItem) => Promise<boolean> = async () => false) {
  const sends: {
    key: string
    replace: boolean
    end: (error?: unknown) => void
    onSent: (n: number) => void
    /** Returns the reason of the abort, if it was aborted. */
    reason: () => unknown
  }[] = []
  const send: SendFile = ({ key, replace }, onSent, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      sends.push({
        key,
        replace,
        onSent,
        reason: () => signal.reason,
        end: (error) => (error ? reject(error) : resolve()),
      })
    })
  const tasks: UploadTask[] = []
  let clock = 0
  const queue = createUploadQueue({ send, listNames: async () => new Set(there), isStored, now: () => clock })
  const run = (task: UploadTask) => {
    task.done.catch(() => undefined)
    tasks.push(task)
  }
  const add = (...names: string[]) =>
    queue.add(
      folder,
      names.map((name) => ({ file: new File(['12345'], name), path: [] })),
      run,
    )
  const states = () => queue.store.getState().items.map(({ state }) => state)
  return { queue, sends, tasks, run, add, states, tick: (ms: number) => (clock += ms) }
}

test('three files are sent at the same time, and the next one when one has arrived', async () => {
  const { add, sends, states } = open()
  await add('a', 'b', 'c', 'd')
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sends[0]?.end()
  await expect.poll(states).toEqual(['done', 'sending', 'sending', 'sending'])
})

test('the host gets one task, which ends with the last file', async () => {
  const { add, sends, tasks } = open()
  await add('a', 'b')
  await add('c')
  expect(tasks).toHaveLength(1)
  const seen: (number | null)[] = []
  tasks[0]?.progress((fraction) => seen.push(fraction))
  for (const send of sends) send.end()
  await tasks[0]?.done
  expect(seen.at(0)).toBe(0)
  expect(seen.at(-1)).toBe(1)
})

test('a failed file fails the task, and a retry starts another task', async () => {
  const { queue, add, sends, tasks, run, states } = open()
  await add('a')
  sends[0]?.end(new FilesError('AccessDenied', { status: 403 }))
  await expect(tasks[0]?.done).rejects.toThrow('1 uploads failed')
  expect(queue.store.getState().items[0]?.error?.code).toBe('AccessDenied')
  queue.retry(queue.store.getState().items[0]?.id ?? 0, run)
  expect(states()).toEqual(['sending'])
  expect(tasks).toHaveLength(2)
})

test('a file whose name exists waits for a decision before a byte is sent', async () => {
  const { queue, add, sends, states, run } = open(['a.txt'])
  await add('a.txt', 'b.txt')
  expect(states()).toEqual(['conflict', 'sending'])
  await queue.answer(queue.store.getState().items[0]?.id ?? 0, 'keep-both', false, run)
  expect(sends.map(({ key }) => key)).toEqual(['me/b.txt', 'me/a (2).txt'])
})

test('one decision can apply to all conflicts, including those that storage reports later', async () => {
  const { queue, add, sends, states, run } = open(['a', 'b'])
  await add('a', 'b', 'c')
  await queue.answer(queue.store.getState().items[0]?.id ?? 0, 'replace', true, run)
  expect(sends.filter(({ replace }) => replace).map(({ key }) => key)).toEqual(['me/a', 'me/b'])
  sends[0]?.end(new FilesError('KeyAlreadyExists', { status: 409 }))
  await expect.poll(() => sends.at(-1)).toMatchObject({ key: 'me/c', replace: true })
  expect(states()).toEqual(['sending', 'sending', 'sending'])
})

test('a resumed upload keeps its key, and is done if the whole file has arrived before', async () => {
  const { queue, sends, states, run } = open(['a (2).txt'], async ({ key }) => key === 'me/a (2).txt')
  const as = { key: 'me/a (2).txt', name: 'a (2).txt', replace: false, folder }
  const file = new File(['12345'], 'a.txt')
  queue.goOn([{ file, as: { ...as, file } }], run)
  expect(sends.map(({ key }) => key)).toEqual(['me/a (2).txt'])
  sends[0]?.end(new FilesError('KeyAlreadyExists', { status: 409 }))
  await expect.poll(states).toEqual(['done'])
})

test('two files with the same name never share a key', async () => {
  const { add, states } = open()
  await add('a', 'a')
  expect(states()).toEqual(['sending', 'conflict'])
})

test('cancelling the task cancels running and waiting files', async () => {
  const { add, tasks, states } = open()
  await add('a', 'b', 'c', 'd')
  tasks[0]?.cancel()
  await tasks[0]?.done
  expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
})

test('the speed is that of the last seconds', async () => {
  const { queue, add, sends, tick } = open()
  await add('a')
  tick(1000)
  sends[0]?.onSent(4)
  expect(queue.store.getState().speed).toBe(4)
})

test('an upload without an answer stalls, reports the error, and continues when the server is reachable again', async () => {
  const { add, sends, states, queue, tasks } = open()
  const losses: FilesError[] = []
  queue.store.subscribe((now, before) => {
    for (const [{ error }, was] of getChangedItems(now, before))
      if (error && error !== was?.error) losses.push(error)
  })
  await add('a', 'b')
  sends[0]?.end(new FilesError('no_answer', {}))
  sends[1]?.end(new FilesError('timeout', {}))
  await expect.poll(states).toEqual(['stalled', 'stalled'])
  expect(losses.map(({ code }) => code)).toEqual(['no_answer', 'timeout'])
  expect(tasks).toHaveLength(1)
  queue.resume()
  expect(states()).toEqual(['sending', 'sending'])
  for (const send of sends.slice(2)) send.end()
  await tasks[0]?.done
  expect(states()).toEqual(['done', 'done'])
})

test('an upload that never gets an answer while the browser is online fails after seven attempts', async () => {
  const { add, sends, states, queue } = open()
  vi.stubGlobal('navigator', { onLine: true })
  await add('a')
  for (let loss = 0; loss < 7; loss += 1) {
    sends.at(-1)?.end(new FilesError('no_answer', {}))
    await expect.poll(states).not.toEqual(['sending'])
    queue.resume()
  }
  expect(states()).toEqual(['failed'])
  vi.unstubAllGlobals()
})

test('a file that is stored although its answer was lost is done, and a different file of its name is a conflict', async () => {
  const { add, sends, states, queue } = open([], async ({ name }) => name === 'mine')
  await add('mine', 'theirs')
  for (const send of [...sends]) send.end(new FilesError('no_answer', {}))
  await expect.poll(states).toEqual(['stalled', 'stalled'])
  queue.resume()
  for (const send of sends.slice(2)) send.end(new FilesError('KeyAlreadyExists', { status: 409 }))
  await expect.poll(states).toEqual(['done', 'conflict'])
})

test('a stalled upload can be cancelled, or sent at once', async () => {
  const { add, sends, states, queue, run } = open()
  await add('a', 'b')
  for (const send of [...sends]) send.end(new FilesError('no_answer', {}))
  await expect.poll(states).toEqual(['stalled', 'stalled'])
  const [first, second] = queue.store.getState().items
  queue.cancel(first?.id ?? 0)
  queue.retry(second?.id ?? 0, run)
  expect(states()).toEqual(['cancelled', 'sending'])
})

test('while paused no upload starts, small files on their way arrive, and large ones keep the bytes that have arrived', async () => {
  const { queue, sends, tasks, run, states } = open()
  const large = new File([new Uint8Array(chunkSize + 1)], 'large')
  const others = ['a', 'b', 'c'].map((name) => new File(['12345'], name))
  const chosen = [large, ...others].map((file) => ({ file, path: [] }))
  await queue.add(folder, chosen, run)
  sends[0]?.onSent(1_000)
  queue.pause()
  await expect.poll(states).toEqual(['paused', 'sending', 'sending', 'paused'])
  for (const send of sends.slice(1)) send.end()
  await expect.poll(states).toEqual(['paused', 'done', 'done', 'paused'])
  expect([sends.length, sends[0]?.reason()]).toEqual([3, pauseReason])
  queue.unpause()
  expect(states()).toEqual(['sending', 'done', 'done', 'sending'])
  expect(queue.store.getState().items[0]?.sent).toBe(1_000)
  for (const send of sends.slice(3)) send.end()
  await tasks[0]?.done
  expect(tasks).toHaveLength(1)
})
