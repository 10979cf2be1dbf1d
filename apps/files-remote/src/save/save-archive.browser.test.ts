import { createTestHost, type TestHost } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Entry } from '../storage/entry.ts'
import { listRequestOf, pageOf } from '../storage/list-pages.fixture.ts'
import { texts } from '../texts/texts.ts'
import type { Member } from './member.ts'
import { readZip } from './read-zip.fixture.ts'
import { saveArchive, saveMembers } from './save-archive.ts'

const t = texts.in('en')
/** More than a page puts together, as it was listed. */
const large = 300_000_000

/** What the browser was given to save, in order: its address without what differs each time, and its name. */
function watchSaves(): { saved: string[]; contents: Promise<Uint8Array<ArrayBuffer>>[] } {
  const saved: string[] = []
  const contents: Promise<Uint8Array<ArrayBuffer>>[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const isHere = this.href.startsWith('blob:')
    saved.push(`${isHere ? 'here' : 'by the browser'}: ${this.download}`)
    if (isHere) contents.push(fetch(this.href).then(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  })
  return { saved, contents }
}

/** A browser that writes to the disk while bytes arrive, or one that does not; what is written there. */
function disk(file: 'none' | 'refused' | 'given'): Uint8Array[] {
  const parts: Uint8Array[] = []
  const stream = () => new WritableStream<Uint8Array>({ write: (part) => void parts.push(part.slice()) })
  const open = async () => {
    if (file === 'refused') throw new DOMException('too late', 'SecurityError')
    return { name: 'Chosen.zip', createWritable: async () => stream() }
  }
  vi.stubGlobal('showSaveFilePicker', file === 'none' ? undefined : vi.fn(open))
  return parts
}

/** A storage whose folder `me/Reports` holds these files, each with its name as content; what `hangs` is never answered. */
function storage(sizes: Record<string, number>, hangs = ''): { host: TestHost; asked: string[] } {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const called = new URL(input instanceof Request ? input.url : input).pathname.replace('/storage/v1', '')
    const list = called.startsWith('/object/list-v2') ? listRequestOf(JSON.parse(String(init?.body))) : null
    const path = list && list.offset > 0 ? `${called} page 2` : called
    asked.push(path)
    if (hangs && path.includes(hangs)) return untilStopped(init?.signal)
    if (path === '/object/list-v2/files')
      return Response.json(
        pageOf(
          list,
          Object.entries(sizes).map(([name, size]) => ({ id: name, name, metadata: { size } })),
        ),
      )
    if (path.startsWith('/object/sign/files')) {
      const { paths = [] } = JSON.parse(String(init?.body)) as { paths?: string[] }
      const sign = (key: string) => ({ path: key, signedURL: `/object/sign/files/${key}?token=x` })
      return Response.json(
        paths.length > 0 ? paths.map(sign) : sign(path.slice('/object/sign/files/'.length)),
      )
    }
    return Response.json({}, { status: 404 })
  }
  // What is downloaded does not go through the client.
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.startsWith('blob:')) return realFetch(input)
    const name = decodeURIComponent(new URL(input).pathname.split('/').at(-1) ?? '')
    asked.push(`download ${name}`)
    return new Response(new Blob([name]), { headers: { 'content-length': String(name.length) } })
  })
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch } })
  const { session }: { session: Session } = createFakeSession({ user: { id: 'ada' }, client })
  return { host: createTestHost({ session }), asked }
}

const realFetch = globalThis.fetch

/** So many files of a byte each. */
const sizesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, 1]))

/** An answer that does not come. */
function untilStopped(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

const folder: Entry = {
  kind: 'folder',
  part: 'Reports',
  name: 'Reports',
  key: 'me/Reports',
  size: null,
  type: null,
  updatedAt: null,
}
const save = (host: TestHost) => saveArchive(t, host, 'files', [folder], 'Reports')
const titles = (host: TestHost) => host.notices.map(({ title }) => title)
const namesIn = (zip: Uint8Array<ArrayBuffer>) => [...readZip(zip).keys()]

test('what is small is put together here, and saved as one archive', async () => {
  const { saved, contents } = watchSaves()
  const { host } = storage({ 'a.txt': 5, 'b.txt': 5 })
  await save(host)
  expect(saved).toEqual(['here: Reports.zip'])
  expect(namesIn((await contents[0]) ?? new Uint8Array())).toEqual(['Reports/a.txt', 'Reports/b.txt'])
  expect(titles(host)).toEqual(['2 files downloaded'])
})

test('what is large is written to the disk while it arrives, where the browser can', async () => {
  const { saved } = watchSaves()
  const parts = disk('given')
  const { host } = storage({ 'a.txt': 5, 'film.mov': large })
  await save(host)
  expect(saved).toEqual([])
  const zip = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  expect(namesIn(zip)).toEqual(['Reports/a.txt', 'Reports/film.mov'])
  expect(host.notices).toMatchObject([{ title: '2 files downloaded', detail: 'Saved as “Chosen.zip”.' }])
})

test('where the press was too long ago, it takes another one, and looks through no folder again', async () => {
  disk('refused')
  const { host, asked } = storage({ 'film.mov': large })
  await save(host)
  await host.tasks[0]?.done
  expect(host.notices).toMatchObject([{ title: '300 MB can be downloaded' }])
  const parts = disk('given')
  const lists = () => asked.filter((path) => path.startsWith('/object/list')).length
  host.notices[0]?.action?.run()
  await expect.poll(() => titles(host).at(-1)).toBe('1 file downloaded')
  expect([parts.length > 0, lists()]).toEqual([true, 1])
})

test('elsewhere each file is saved by itself, and one that is too large for that by the browser’s own download, one a press', async () => {
  disk('none')
  const { saved } = watchSaves()
  const { host, asked } = storage({ 'a.txt': 5, 'one.mov': large, 'two.mov': large })
  await save(host)
  expect(saved).toEqual(['here: a.txt'])
  expect(host.notices).toMatchObject([{ title: '1 of 3 files downloaded', action: { label: 'Download' } }])
  expect(host.notices[0]?.detail).toContain('one.mov (Too large to download with others)')
  host.notices[0]?.action?.run()
  await expect.poll(() => titles(host).at(-1)).toBe('Your browser is downloading “one.mov”')
  expect(saved).toEqual(['here: a.txt', 'by the browser: one.mov'])
  host.notices.at(-1)?.action?.run()
  await expect
    .poll(() => saved)
    .toEqual(['here: a.txt', 'by the browser: one.mov', 'by the browser: two.mov'])
  // No byte of the large ones has gone through the page.
  expect(asked.filter((path) => path.startsWith('download'))).toEqual(['download a.txt'])
})

test('the work is told to the page before folders are looked through, and can be stopped then', async () => {
  const { host } = storage({}, '/object/list')
  const saving = save(host)
  await expect.poll(() => host.tasks.map(({ title }) => title)).toEqual(['Downloading “Reports”'])
  host.tasks[0]?.cancel()
  await saving
  await host.tasks[0]?.done
  expect(host.notices).toEqual([])
})

test('while folders are looked through it says how many files were found, and can be stopped in the middle', async () => {
  const { saved } = watchSaves()
  const { host, asked } = storage(sizesOf(1_000), 'page 2')
  const saving = save(host)
  await expect.poll(() => host.tasks).toHaveLength(1)
  const heard: unknown[] = []
  host.tasks[0]?.progress((share, words) => heard.push(words ? words : share))
  await expect.poll(() => heard).toEqual(['1,000 files found'])
  // A full page, the names that begin like its last one, and the page that hangs.
  const list = '/object/list-v2/files'
  expect(asked.filter((path) => path.startsWith('/object'))).toEqual([list, list, `${list} page 2`])
  host.tasks[0]?.cancel()
  await saving
  expect([saved, host.notices]).toEqual([[], []])
})

test('what was found gives way to the share of the bytes that have arrived', async () => {
  watchSaves()
  const { host } = storage({ 'a.txt': 5, 'b.txt': 5 })
  const heard: unknown[] = []
  const run = host.runInBackground
  host.runInBackground = (task) => {
    task.progress((share, words) => heard.push(words ? words : share))
    run(task)
  }
  await save(host)
  expect(heard).toEqual(['2 files found', 0, 0.5, 1])
})

test('a folder that can’t be read is told, and can be tried again', async () => {
  const { saved } = watchSaves()
  const { host } = storage({ 'a.txt': 5 })
  const list = vi.spyOn(host.session.client.storage, 'from').mockImplementationOnce(() => {
    throw Object.assign(new Error('no'), { status: 403, code: 'AccessDenied' })
  })
  await save(host)
  expect(host.notices).toMatchObject([{ title: 'Nothing was downloaded', action: { label: 'Try again' } }])
  list.mockRestore()
  host.notices[0]?.action?.run()
  await expect.poll(() => saved).toEqual(['here: Reports.zip'])
})

test('more files than an archive counts are refused before any is asked for', async () => {
  const { host, asked } = storage({})
  const members: Member[] = Array.from({ length: 65_001 }, (_, i) => ({
    key: `${i}`,
    path: [`${i}`],
    size: 1,
  }))
  const ways = { requestFor: async () => ({ url: '' }), saveByBrowser: async () => {} }
  await saveMembers({ t, host, ...ways, name: 'All', members })
  expect(titles(host)).toEqual(['Too many files for one download'])
  expect(asked).toEqual([])
})
