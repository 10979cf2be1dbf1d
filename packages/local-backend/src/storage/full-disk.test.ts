import { open, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openOwner } from '../owner/index.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'
import { createDiskSpaceCheck } from './disk-space.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
/** The prototype of every open file. */
let handles: { writeFile: () => Promise<void>; sync: () => Promise<void> }

beforeAll(async () => {
  backend = await startTestBackend()
  demo = await backend.signedIn('demo')
  const file = await open(import.meta.filename)
  handles = Object.getPrototypeOf(file)
  await file.close()
})
afterAll(() => backend?.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/full/${name}`
const incoming = () => readdir(join(backend.dataDir, 'storage', 'incoming'))
const systemError = (code: string) => Object.assign(new Error(`${code}: no space left on device`), { code })
const noRoom = { status: 507, statusCode: '507' }

function logOf(what: () => unknown): Promise<string> {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return Promise.resolve(what()).then(() => log.mock.calls.flat().join(''))
}

test.each([
  ['a form', () => new Blob(['content'])],
  ['a body', () => 'content'],
])('an upload by %s onto a full disk is answered 507, and leaves nothing', async (_what, content) => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    vi.spyOn(handles, 'writeFile').mockRejectedValueOnce(systemError(code))
    const log = await logOf(async () => {
      const { error } = await files().upload(mine('a.txt'), content(), { upsert: true })
      expect(error).toMatchObject({ ...noRoom, message: 'The disk of the server is full.' })
    })
    expect(log).toContain('the disk is full')
  }
  expect(await incoming()).toEqual([])
  expect((await files().upload(mine('a.txt'), content(), { upsert: true })).error).toBeNull()
})

test('a large body that no longer fits is answered, and the connection is not just cut', async () => {
  vi.spyOn(handles, 'writeFile').mockResolvedValueOnce(undefined).mockRejectedValueOnce(systemError('ENOSPC'))
  await logOf(async () => {
    const { error } = await files().upload(mine('large.bin'), Buffer.alloc(20 * 1024 ** 2))
    expect(error).toMatchObject(noRoom)
  })
  expect(await incoming()).toEqual([])
})

test('a copy onto a full disk is answered 507, and leaves nothing', async () => {
  await files().upload(mine('source.txt'), 'source', { upsert: true })
  vi.spyOn(handles, 'sync').mockRejectedValueOnce(systemError('ENOSPC'))
  await logOf(async () => {
    expect((await files().copy(mine('source.txt'), mine('copy.txt'))).error).toMatchObject(noRoom)
  })
  expect(await incoming()).toEqual([])
  expect((await files().info(mine('copy.txt'))).error).not.toBeNull()
})

const tus = { 'tus-resumable': '1.0.0' }

async function beginUpload(name: string, length: number) {
  const metadata = { bucketName: 'files', objectName: mine(name) }
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  return fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization: `Bearer ${demo.token}`,
      'upload-length': String(length),
      'upload-metadata': pairs.join(','),
    },
  })
}

// Linux has a file that every write finds full.
test.skipIf(process.platform !== 'linux')(
  'a part of an upload onto a full disk is answered 507',
  async () => {
    const address = new URL((await beginUpload('parts.txt', 7)).headers.get('location') ?? '', backend.url)
    const path = join(backend.dataDir, 'storage', 'uploads', address.pathname.split('/').at(-1) ?? '')
    await rm(path)
    await symlink('/dev/full', path)
    const send = () =>
      fetch(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          authorization: `Bearer ${demo.token}`,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: 'content',
      })
    const answer = await send()
    expect([answer.status, await answer.text()]).toEqual([507, 'The disk of the server is full.'])
    await rm(path)
    await (await open(path, 'w')).close()
    expect((await send()).status).toBe(204)
    expect(await (await files().download(mine('parts.txt'))).data?.text()).toBe('content')
  },
)

test('a database on a full disk is answered 507 by storage and REST', async () => {
  const owner = await openOwner(backend.dataDir)
  const refuse = `raise exception using errcode = '53100', message = 'could not extend file';`
  await owner.sql(`
    create function public.fill() returns void language plpgsql as $$ begin ${refuse} end $$;
    grant execute on function public.fill() to authenticated;
    create function public.fill_up() returns trigger language plpgsql as $$ begin
      if new.name like '%/no-row.txt' then ${refuse} end if; return new; end $$;
    create trigger fill_up before insert on storage.objects for each row execute function public.fill_up();
    notify pgrst`)
  await owner.close()
  await logOf(async () => {
    expect((await files().upload(mine('no-row.txt'), 'x')).error).toMatchObject(noRoom)
    expect((await files().upload(mine('row.txt'), 'x')).error).toBeNull()
    const { error, status } = await demo.client.rpc('fill')
    expect([status, error]).toMatchObject([507, { code: '53100', message: 'could not extend file' }])
  })
})

test('bytes for which there is no room are refused before they come; some room stays for the database', async () => {
  const mebibyte = 1024 ** 2
  const check = createDiskSpaceCheck('anywhere', async () => 100 * mebibyte)
  await expect(check(36 * mebibyte)).resolves.toBeUndefined()
  await expect(check(36 * mebibyte + 1)).rejects.toMatchObject({ status: 507 })
  const unknown = createDiskSpaceCheck('anywhere', async () => Number.POSITIVE_INFINITY)
  await expect(unknown(5 * 1024 ** 4)).resolves.toBeUndefined()
})

test('an account announces at most a hundred gigabytes, and at most the free space of the disk', async () => {
  const begun: string[] = []
  const statuses: number[] = []
  for (let n = 0; n < 200 && statuses.at(-1) !== 507; n++) {
    const answer = await beginUpload(`announced-${n}.bin`, 5 * 1024 ** 3)
    statuses.push(answer.status)
    if (answer.status === 201) begun.push(answer.headers.get('location') ?? '')
    else expect(await answer.text()).toMatch(/not complete|no room/)
  }
  expect(begun.length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(507)
  for (const location of begun) {
    const headers = { ...tus, authorization: `Bearer ${demo.token}` }
    expect((await fetch(new URL(location, backend.url), { method: 'DELETE', headers })).status).toBe(204)
  }
  expect((await beginUpload('small.txt', 1)).status).toBe(201)
})
