import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Entry } from '../storage/entry.ts'
import { isTooLong } from '../storage/longest-key.ts'
import { FileTask } from './file-task.ts'
import {
  createStorage,
  createStorageFetch,
  type RequestHook,
  type StoredObjects,
} from './object-store.fixture.ts'
import { planTransfer } from './plan-transfer.ts'
import { summarizeTransfer, type Transfer } from './summarize-transfer.ts'
import { createMemoryJournal, createStoredTask, type TaskJournal } from './task-journal.ts'
import { invertPlan, type TaskPlan } from './task-plan.ts'

const words = { title: 'Moving', done: 'Moved' }

const entryAt = (key: string, kind: Entry['kind'] = 'file'): Entry => {
  const part = key.slice(key.lastIndexOf('/') + 1)
  return {
    kind,
    part,
    name: part,
    key,
    size: kind === 'file' ? 'note'.length : null,
    type: null,
    updatedAt: null,
  }
}

/** Folder `me/a` with two files and a nested one, and `me/n`. The transfer goes to `arc:old`, where `a/1` and `n` are taken. */
const before = {
  'files/me/a/1': 'one',
  'files/me/a/2': 'two',
  'files/me/a/in/3': 'three',
  'files/me/n': 'note',
  'arc/old/a/1': 'taken',
  'arc/old/n': 'there',
}
const transfer = (kind: Transfer['kind']): Transfer => ({
  kind,
  from: { bucket: 'files', prefix: 'me' },
  entries: [entryAt('me/a', 'folder'), entryAt('me/n')],
  to: { bucket: 'arc', prefix: 'old' },
})

async function planOf(kind: Transfer['kind'], answer: 'replace' | 'keep-both' | 'skip'): Promise<TaskPlan> {
  const found = await summarizeTransfer(createStorage(open()), transfer(kind))
  expect(found).toMatchObject({ count: 4, conflicts: ['old/a/1', 'old/n'] })
  return planTransfer(found, () => answer, words)
}

const open = (): StoredObjects => new Map(Object.entries(before))
const shown = (objects: StoredObjects) =>
  Object.fromEntries([...objects].sort(([one], [other]) => (one < other ? -1 : 1)))
const placeholder = 'files/me/.emptyFolderPlaceholder'

const moved = {
  'arc/old/a/1': 'taken',
  'arc/old/a/1 (2)': 'one',
  'arc/old/a/2': 'two',
  'arc/old/a/in/3': 'three',
  'arc/old/n': 'there',
  'arc/old/n (2)': 'note',
  [placeholder]: '',
}

/** Runs `plan` in a page that closes at its `end`th event, a request or a journal write. Returns whether it came to that event. */
async function runUntil(
  plan: TaskPlan,
  objects: StoredObjects,
  journal: TaskJournal,
  end: number,
): Promise<boolean> {
  let events = 0
  let isGone = false
  const gone = Promise.withResolvers<void>()
  const never = new Promise<void>(() => {})
  const around: RequestHook = async () => {
    if (isGone) return never
    events += 1
    if (events <= end) return
    isGone = true
    gone.resolve()
    return never
  }
  const mortal: TaskJournal = {
    ...journal,
    async mark(job, steps) {
      await around('before')
      await journal.mark(job, steps)
      await around('after')
    },
    async drop(id) {
      await around('before')
      await journal.drop(id)
    },
  }
  const kept = createStoredTask('ada', plan)
  await journal.add(kept)
  const job = new FileTask(createStorage(objects, around), mortal, kept)
  job.go()
  await Promise.race([gone.promise, job.ended()])
  return isGone
}

/** Returns the only task in a journal, as the next page reads it. */
async function found(journal: TaskJournal, objects: StoredObjects): Promise<FileTask> {
  const [kept] = await journal.read('ada')
  if (!kept) throw new Error('The journal has no job')
  return new FileTask(createStorage(objects), journal, kept)
}

async function undo(job: FileTask, objects: StoredObjects, journal: TaskJournal): Promise<void> {
  await job.settle()
  const back = createStoredTask(
    'ada',
    invertPlan(job.plan, (step) => job.steps.is(step, 'done'), words),
  )
  await journal.add(back, job.id)
  const undoing = new FileTask(createStorage(objects), journal, back)
  undoing.go()
  expect(await undoing.ended()).toMatchObject({ failed: 0 })
}

test.each(['move', 'copy'] as const)(
  'a %s whose page closes at any moment can be finished and undone',
  async (kind) => {
    const plan = await planOf(kind, 'keep-both')
    const whole = kind === 'move' ? moved : { ...before, ...moved }
    if (kind === 'copy') delete (whole as Record<string, string>)[placeholder]
    for (let end = 0; ; end += 1) {
      const [objects, journal] = [open(), createMemoryJournal()]
      if (!(await runUntil(plan, objects, journal, end))) {
        expect(end).toBeGreaterThan(16)
        break
      }
      const [copy, other] = [new Map(objects), createMemoryJournal()]
      const [kept] = await journal.read('ada')
      // Only the removal from the journal was left, so the task is complete.
      if (!kept) {
        expect(shown(objects)).toEqual(whole)
        continue
      }
      await other.add(kept)
      const job = await found(journal, objects)
      job.go()
      expect(await job.ended()).toMatchObject({ failed: 0 })
      expect(shown(objects), `finished after ${end}`).toEqual(whole)
      expect(await journal.read('ada')).toEqual([])
      await undo(await found(other, copy), copy, other)
      copy.delete(placeholder)
      expect(shown(copy), `undone after ${end}`).toEqual(before)
    }
  },
)

test('a replaced file is deleted after the move, and undo moves the new file back', async () => {
  const objects = open()
  const plan = await planOf('move', 'replace')
  const job = new FileTask(createStorage(objects), createMemoryJournal(), createStoredTask('ada', plan))
  job.go()
  expect(await job.ended()).toMatchObject({ failed: 0 })
  expect(shown(objects)).toEqual({
    'arc/old/a/1': 'one',
    'arc/old/a/2': 'two',
    'arc/old/a/in/3': 'three',
    'arc/old/n': 'note',
    [placeholder]: '',
  })
  await undo(job, objects, createMemoryJournal())
  expect(objects.get('files/me/n')).toBe('note')
})

test('a file whose key has the maximum length can be replaced', async () => {
  const names = ['1', '2'].map((end) => 'y'.repeat(957) + end)
  expect(names.every((name) => isTooLong({ bucket: 'arc', key: `old/${name}z` }))).toBe(true)
  const objects: StoredObjects = new Map(
    names.flatMap((name) => [
      [`files/me/${name}`, `new ${name}`],
      [`arc/old/${name}`, `old ${name}`],
    ]),
  )
  const entries = names.map((name) => entryAt(`me/${name}`))
  const found = await summarizeTransfer(createStorage(objects), { ...transfer('move'), entries })
  const plan = planTransfer(found, () => 'replace', words)
  const job = new FileTask(createStorage(objects), createMemoryJournal(), createStoredTask('ada', plan))
  job.go()
  expect(await job.ended()).toMatchObject({ failed: 0 })
  for (const name of names) expect(objects.get(`arc/old/${name}`)).toBe(`new ${name}`)
  expect(objects.size).toBe(3)
})

test('each name conflict can get its own answer', async () => {
  const objects = open()
  const found = await summarizeTransfer(createStorage(objects), transfer('move'))
  const plan = planTransfer(found, (target) => (target === 'old/n' ? 'replace' : 'skip'), words)
  const job = new FileTask(createStorage(objects), createMemoryJournal(), createStoredTask('ada', plan))
  job.go()
  expect(await job.ended()).toMatchObject({ failed: 0 })
  expect(shown(objects)).toEqual({
    'arc/old/a/1': 'taken',
    'arc/old/a/2': 'two',
    'arc/old/a/in/3': 'three',
    'arc/old/n': 'note',
    'files/me/a/1': 'one',
  })
})

test('the survey reports the number of files found, and can be aborted', async () => {
  const client = createStorage(open())
  const heard: number[] = []
  await summarizeTransfer(client, transfer('move'), { onFound: (more) => heard.push(more) })
  expect(heard.reduce((sum, one) => sum + one, 0)).toBe(4)
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(summarizeTransfer(client, transfer('move'), { signal: stopped })).rejects.toThrow()
})

test('skipped files stay where they are', async () => {
  const objects = open()
  const job = new FileTask(
    createStorage(objects),
    createMemoryJournal(),
    createStoredTask('ada', await planOf('move', 'skip')),
  )
  job.go()
  await job.ended()
  expect(shown(objects)).toEqual({
    'arc/old/a/1': 'taken',
    'arc/old/a/2': 'two',
    'arc/old/a/in/3': 'three',
    'arc/old/n': 'there',
    'files/me/a/1': 'one',
    'files/me/n': 'note',
  })
})

test('a failed step is reported, keeps its file and can be retried; a step that waited for it does not start', async () => {
  const objects: StoredObjects = new Map([
    ['files/a', '1'],
    ['files/b', '2'],
    ['files/c', '3'],
  ])
  const at = (key: string) => ({ bucket: 'files', key })
  const plan: TaskPlan = {
    words,
    keep: [],
    steps: [
      { kind: 'move', from: at('a'), to: at('forbidden'), size: 1 },
      { kind: 'move', from: at('b'), to: at('x/b'), size: 1 },
      { kind: 'move', from: at('c'), to: at('x/c'), size: 1, after: 0 },
    ],
  }
  const journal = createMemoryJournal()
  const kept = createStoredTask('ada', plan)
  await journal.add(kept)
  const job = new FileTask(createStorage(objects), journal, kept)
  job.go()
  expect(await job.ended()).toMatchObject({ done: 1, failed: 2 })
  expect([...job.steps.failures]).toEqual([
    [0, 'AccessDenied'],
    [2, 'not_begun'],
  ])
  expect([...objects.keys()].sort()).toEqual(['files/a', 'files/c', 'files/x/b'])
  // Another page reads the same failures.
  expect((await found(journal, objects)).steps.failures).toEqual(job.steps.failures)
  objects.delete('files/a')
  objects.set('files/forbidden', '1')
  await job.retry()
  expect(await job.ended()).toMatchObject({ failed: 2 })
})

test('undo of a copy keeps a file that was overwritten since', async () => {
  const objects = open()
  const journal = createMemoryJournal()
  const job = new FileTask(
    createStorage(objects),
    journal,
    createStoredTask('ada', await planOf('copy', 'skip')),
  )
  job.go()
  await job.ended()
  objects.set('arc/old/a/2', 'two, and more')
  const back = createStoredTask(
    'ada',
    invertPlan(job.plan, () => true, words),
  )
  const undoing = new FileTask(createStorage(objects), journal, back)
  undoing.go()
  expect(await undoing.ended()).toMatchObject({ done: 1, failed: 1 })
  expect([...undoing.steps.failures.values()]).toEqual(['changed_since'])
  expect(objects.get('arc/old/a/2')).toBe('two, and more')
  expect(objects.has('arc/old/a/in/3')).toBe(false)
})

test('a folder can’t be moved into itself, and a copy in the same folder gets another name', async () => {
  const client = createStorage(open())
  const from = { bucket: 'files', prefix: 'me' }
  const entries = [entryAt('me/a', 'folder')]
  const into = { bucket: 'files', prefix: 'me/a/in' }
  await expect(summarizeTransfer(client, { kind: 'move', from, entries, to: into })).rejects.toMatchObject({
    code: 'into_itself',
  })
  const beside = await summarizeTransfer(client, { kind: 'copy', from, entries, to: from })
  expect(beside.objects.map(({ target }) => target)).toEqual(['me/a (2)/1', 'me/a (2)/2', 'me/a (2)/in/3'])
})

/** Returns a client whose database answers each deletion record by the next of `answers`. `sent` has the paths of all requests. */
function clientWith(answers: (() => Response)[], objects: StoredObjects) {
  const sent: string[] = []
  const storage = createStorageFetch(objects)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    sent.push(pathname.replace(/^\/(storage|rest)\/v1\//, ''))
    if (!pathname.startsWith('/rest/')) return storage(input, init)
    const next = answers.shift()
    if (!next) throw new Error('Nobody expected another record')
    return next()
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  return { client: createClient('http://storage.test', 'key', { auth, global: { fetch } }), sent }
}

const trashed: TaskPlan = {
  words,
  steps: ['1', '2'].map((name) => ({
    kind: 'move' as const,
    from: { bucket: 'files', key: `me/a/${name}` },
    to: { bucket: 'portico-trash', key: `ada/id/files/me/a/${name}` },
    size: 3,
  })),
  keep: [],
  trash: { id: 'id', bucket_id: 'files', folder: 'me/a/', items: ['me/a/1', 'me/a/2'] },
}

test('a deletion is in the journal before the first request, and recorded once before its first object moves', async () => {
  const objects = open()
  const journal = createMemoryJournal()
  const kept = createStoredTask('ada', trashed)
  await journal.add(kept)
  const { client, sent } = clientWith([() => new Response(null, { status: 201 })], objects)
  expect((await journal.read('ada'))[0]?.plan.trash).toEqual(trashed.trash)
  const job = new FileTask(client, journal, kept)
  job.go()
  expect(await job.ended()).toMatchObject({ done: 2, failed: 0 })
  expect(sent).toEqual(['portico_trash', 'object/move', 'object/move'])
})

test('a deletion whose record was lost is recorded by the next page, even if the record exists already', async () => {
  const objects = open()
  const journal = createMemoryJournal()
  await journal.add(createStoredTask('ada', trashed))
  const [kept] = await journal.read('ada')
  if (!kept) throw new Error('The journal has no job')
  const lost = (): Response => {
    throw new TypeError('fetch failed')
  }
  const isThere = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
  const { client } = clientWith([lost, isThere], objects)
  const job = new FileTask(client, journal, kept)
  job.go()
  await expect.poll(() => job.phase).toBe('stalled')
  expect([...objects.keys()].filter((path) => path.startsWith('portico-trash'))).toEqual([])
  job.resume()
  expect(await job.ended()).toMatchObject({ done: 2, failed: 0 })
})
