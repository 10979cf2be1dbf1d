import { createTestHost } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, test, vi } from 'vitest'
import { readZip } from '../download/read-zip.fixture.ts'
import { createGrantedRequest } from '../storage/object-request.ts'
import { texts } from '../texts/texts.ts'
import { saveSharedFile, saveSharedFiles } from './save-shared.ts'
import type { SharedFile } from './shared-files.ts'

const t = texts.in('en')
const note: SharedFile = { key: 'u/Plans/a.txt', path: ['a.txt'], size: 5, type: 'text/plain' }
const film: SharedFile = { key: 'u/Plans/film.mov', path: ['film.mov'], size: 300_000_000, type: 'video/mp4' }
const realFetch = globalThis.fetch

/** A share whose storage answers requests with the grant by the name of the file. With `worker`, the browser can request files itself. */
function openShare({ worker = false, disk = false, isEnded = false } = {}) {
  const asked: { path: string; grant: string | null }[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.startsWith('blob:')) return realFetch(input)
    const path = new URL(input).pathname
    asked.push({ path, grant: new Headers(init?.headers).get('x-portico-grant') })
    if (isEnded)
      return Response.json({ code: 'NoSuchKey', message: 'gone', statusCode: '404' }, { status: 400 })
    const name = path.split('/').at(-1) ?? ''
    return new Response(new Blob([name]), { headers: { 'content-length': String(name.length) } })
  })
  const written: Uint8Array[] = []
  const createWritable = async () =>
    new WritableStream<Uint8Array>({ write: (part) => void written.push(part.slice()) })
  vi.stubGlobal('showSaveFilePicker', disk ? async () => ({ name: 'film.mov', createWritable }) : undefined)
  const saved: string[] = []
  const contents: Promise<string>[] = []
  const bytes: Promise<Uint8Array<ArrayBuffer>>[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const isHere = this.href.startsWith('blob:')
    saved.push(isHere ? `here: ${this.download}` : `${new URL(this.href).pathname} ${this.download}`)
    if (!isHere) return
    contents.push(realFetch(this.href).then((blob) => blob.text()))
    bytes.push(realFetch(this.href).then(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  })
  const { session } = createFakeSession()
  const host = createTestHost({ session })
  const onRefused = vi.fn()
  const access = {
    grant: 'g',
    requestFor: (key: string) => createGrantedRequest(session, { bucket: 'files', key }, 'g'),
    addressOf: async ({ path }: SharedFile) => (worker ? `/files/-/open/granted/1/${path.at(-1)}` : null),
    onRefused,
    close: () => {},
  }
  return { saving: { t, host, access }, asked, saved, contents, bytes, written, host, onRefused }
}

test('a file of a share is read with its grant, and saved under its name', async () => {
  const { saving, asked, saved, contents, host } = openShare()
  await saveSharedFile(saving, note)
  expect(asked).toEqual([{ path: '/storage/v1/object/authenticated/files/u/Plans/a.txt', grant: 'g' }])
  expect(saved).toEqual(['here: a.txt'])
  expect(await contents[0]).toBe('a.txt')
  expect(host.notices).toEqual([])
})

test('several files of a share are saved as one archive, each read with the grant', async () => {
  const { saving, asked, saved, bytes } = openShare()
  const other = { ...note, key: 'u/Plans/in/b.txt', path: ['in', 'b.txt'] }
  await saveSharedFiles(saving, 'Plans', [note, other])
  expect(saved).toEqual(['here: Plans.zip'])
  expect(asked.map(({ grant }) => grant)).toEqual(['g', 'g'])
  expect([...readZip((await bytes[0]) ?? new Uint8Array()).keys()]).toEqual(['a.txt', 'in/b.txt'])
})

test('a refused file makes the page read the share again', async () => {
  const { saving, host, onRefused, saved } = openShare({ isEnded: true })
  await saveSharedFile(saving, note)
  expect(host.notices).toMatchObject([{ title: 'Nothing was downloaded' }])
  expect(onRefused).toHaveBeenCalledOnce()
  await saveSharedFiles(saving, 'Plans', [note])
  expect(onRefused).toHaveBeenCalledTimes(2)
  expect(saved).toEqual([])
})

test('a large file is saved by the browser’s own download if the portal has its worker, without a byte through the page', async () => {
  const { saving, asked, saved } = openShare({ worker: true, disk: true })
  await saveSharedFile(saving, film)
  expect(saved).toEqual(['/files/-/open/granted/1/film.mov '])
  expect(asked).toEqual([])
})

test('a large file is written to the disk while it arrives if there is no worker', async () => {
  const { saving, asked, saved, written } = openShare({ disk: true })
  await saveSharedFile(saving, { ...film, size: 256_000_001 })
  expect([saved, asked.map(({ grant }) => grant)]).toEqual([[], ['g']])
  expect(new TextDecoder().decode(written[0])).toBe('film.mov')
})

test('a large file that a browser can neither hold nor write is refused with advice', async () => {
  const { saving, asked, host } = openShare()
  await saveSharedFile(saving, film)
  expect(host.notices).toMatchObject([{ title: 'This file is too large for this browser window' }])
  await saveSharedFiles(saving, 'Plans', [film])
  expect(host.notices.at(-1)).toMatchObject({ title: 'This file is too large for this browser window' })
  expect(asked).toEqual([])
})
