import { expect, onTestFinished, test } from 'vitest'
import { hold, letGo } from './hold.ts'
import { newJob, openJournal } from './journal.ts'
import { type Plan, type Step, stepState } from './step.ts'

const stepAt = (index: number): Step => {
  const place = { bucket: 'files', key: `a/${index}` }
  return { kind: 'move', from: place, to: { ...place, key: `b/${index}` }, size: index }
}
const plan: Plan = {
  words: { title: 'Moving', done: 'Moved' },
  steps: Array.from({ length: 600 }, (_, index) => stepAt(index)),
  keep: [{ bucket: 'files', prefix: 'a' }],
}

async function open() {
  const name = `jobs of test ${crypto.randomUUID()}`
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  return { name, journal: await openJournal(name) }
}

test('another page reads a task as it was last written, and only the task of its own user', async () => {
  const { name, journal } = await open()
  const job = newJob('ada', plan)
  await journal.add(job)
  job.states[3] = stepState.begun
  job.states[599] = stepState.failed
  const failures = new Map([[599, 'AccessDenied' as const]])
  await journal.mark({ ...job, failures }, [3, 599])
  const next = await openJournal(name)
  expect(await next.read('bob')).toEqual([])
  expect(await next.read('ada')).toEqual([{ ...job, failures }])
})

test('a task replaces another one, and a dropped task leaves no data', async () => {
  const { journal } = await open()
  const [first, second] = [newJob('ada', plan), newJob('ada', { ...plan, steps: [stepAt(1)], isUndo: true })]
  await journal.add(first)
  await journal.add(second, first.id)
  expect(await journal.read('ada')).toEqual([second])
  await journal.drop(second.id)
  expect(await journal.read('ada')).toEqual([])
})

test('only one page can lock a task at a time', async () => {
  const id = crypto.randomUUID()
  expect(await hold(id)).toBe(true)
  expect(await hold(id)).toBe(false)
  letGo(id)
  await expect.poll(() => hold(id)).toBe(true)
  letGo(id)
})
