import { createTestHost, type TestHost } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Entry } from '../storage/entry.ts'
import { createPage, parseListRequest } from '../storage/list-pages.fixture.ts'
import { texts } from '../texts/texts.ts'
import type { DownloadMember } from './member.ts'
import { readZip } from './read-zip.fixture.ts'
import { saveArchive, saveMembers } from './save-archive.ts'

const t = texts.in('en')
/** More bytes than a page puts together, as listed. */
const large = 300_000_000

/** Records the files that the browser was given to save, in order: by the page or by the browser, and the name. */
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

/** Stubs a browser with or without access to the disk. Returns the parts that are written there. */
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

/** A storage whose folder `me/Reports` has these files, each with its name as content. Requests with `hangs` in the path never end. */
function storage(sizes: Record<string, number>, hangs = ''): { host: TestHost; asked: string[] } {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/storage/v1', '')
    const list = path.startsWith('/object/list-v2') ? parseListRequest(JSON.parse(String(init?.body))) : null
    asked.push(path)
    if (hangs && path.includes(hangs)) return untilStopped(init?.signal)
    if (path === '/object/list-v2/files')
      return Response.json(
        createPage(
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
  // Downloads do not go through the client.
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

/** Returns the sizes of this many files, of one byte each. */
const sizesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, 1]))

/** Returns an answer that never arrives. */
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

test('a small folder is put together in the page and saved as one archive', async () => {
  const { saved, contents } = watchSaves()
  const { host } = storage({ 'a.txt': 5, 'b.txt': 5 })
  await save(host)
  expect(saved).toEqual(['here: Reports.zip'])
  expect(namesIn((await contents[0]) ?? new Uint8Array())).toEqual(['Reports/a.txt', 'Reports/b.txt'])
  expect(titles(host)).toEqual(['2 files downloaded'])
})

test('a large folder is written to the disk while it arrives, if the browser can do that', async () => {
  const { saved } = watchSaves()
  const parts = disk('given')
  const { host } = storage({ 'a.txt': 5, 'film.mov': large })
  await save(host)
  expect(saved).toEqual([])
  const zip = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  expect(namesIn(zip)).toEqual(['Reports/a.txt', 'Reports/film.mov'])
  expect(host.notices).toMatchObject([{ title: '2 files downloaded', detail: 'Saved as “Chosen.zip”.' }])
})

test('a download whose press was too long ago asks for another press, and lists no folder again', async () => {
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

test('without access to the disk files are saved one by one, and one too large for the page by the browser, one per press', async () => {
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
  // No byte of the large files went through the page.
  expect(asked.filter((path) => path.startsWith('download'))).toEqual(['download a.txt'])
})

test('a download is shown as a task before folders are listed, and can be cancelled then', async () => {
  const { host } = storage({}, '/object/list')
  const saving = save(host)
  await expect.poll(() => host.tasks.map(({ title }) => title)).toEqual(['Downloading “Reports”'])
  host.tasks[0]?.cancel()
  await saving
  await host.tasks[0]?.done
  expect(host.notices).toEqual([])
})

test('a download shows how many files were found while folders are listed, and can be cancelled', async () => {
  const { saved } = watchSaves()
  const { host, asked } = storage(sizesOf(1_000), 'folder_page')
  const saving = save(host)
  await expect.poll(() => host.tasks).toHaveLength(1)
  const heard: unknown[] = []
  host.tasks[0]?.progress((share, words) => heard.push(words ? words : share))
  await expect.poll(() => heard).toEqual(['1,000 files found'])
  // A full page, a list of the names that begin like its last one, and the page that hangs.
  const list = '/object/list-v2/files'
  expect(asked).toEqual([list, list, '/rest/v1/rpc/portico_folder_page'])
  host.tasks[0]?.cancel()
  await saving
  expect([saved, host.notices]).toEqual([[], []])
})

test('the progress of a download changes from files found to the share of bytes', async () => {
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

test('a folder that can’t be read is reported, and can be retried', async () => {
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

test('more files than an archive can count are refused before any request', async () => {
  const { host, asked } = storage({})
  const members: DownloadMember[] = Array.from({ length: 65_001 }, (_, i) => ({
    key: `${i}`,
    path: [`${i}`],
    size: 1,
  }))
  const ways = { requestFor: async () => ({ url: '' }), saveByBrowser: async () => {} }
  await saveMembers({ t, host, ...ways, name: 'All', members })
  expect(titles(host)).toEqual(['Too many files for one download'])
  expect(asked).toEqual([])
})
