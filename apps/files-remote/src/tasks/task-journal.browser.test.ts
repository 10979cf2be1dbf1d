import { expect, onTestFinished, test } from 'vitest'
import { createStoredTask, openTaskJournal } from './task-journal.ts'
import { lockTask, unlockTask } from './task-lock.ts'
import { stepState, type TaskPlan, type TaskStep } from './task-plan.ts'

const stepAt = (index: number): TaskStep => {
  const place = { bucket: 'files', key: `a/${index}` }
  return { kind: 'move', from: place, to: { ...place, key: `b/${index}` }, size: index }
}
const plan: TaskPlan = {
  words: { title: 'Moving', done: 'Moved' },
  steps: Array.from({ length: 600 }, (_, index) => stepAt(index)),
  keep: [{ bucket: 'files', prefix: 'a' }],
}

async function open() {
  const name = `jobs of test ${crypto.randomUUID()}`
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  return { name, journal: await openTaskJournal(name) }
}

test('another page reads a task as it was last written, and only the task of its own user', async () => {
  const { name, journal } = await open()
  const job = createStoredTask('ada', plan)
  await journal.add(job)
  job.states[3] = stepState.begun
  job.states[599] = stepState.failed
  const failures = new Map([[599, 'AccessDenied' as const]])
  await journal.mark({ ...job, failures }, [3, 599])
  const next = await openTaskJournal(name)
  expect(await next.read('bob')).toEqual([])
  expect(await next.read('ada')).toEqual([{ ...job, failures }])
})

test('a task replaces another one, and a dropped task leaves no data', async () => {
  const { journal } = await open()
  const [first, second] = [
    createStoredTask('ada', plan),
    createStoredTask('ada', { ...plan, steps: [stepAt(1)], isUndo: true }),
  ]
  await journal.add(first)
  await journal.add(second, first.id)
  expect(await journal.read('ada')).toEqual([second])
  await journal.drop(second.id)
  expect(await journal.read('ada')).toEqual([])
})

test('only one page can lock a task at a time', async () => {
  const id = crypto.randomUUID()
  expect(await lockTask(id)).toBe(true)
  expect(await lockTask(id)).toBe(false)
  unlockTask(id)
  await expect.poll(() => lockTask(id)).toBe(true)
  unlockTask(id)
})
