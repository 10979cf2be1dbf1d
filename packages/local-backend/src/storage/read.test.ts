import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
})
afterAll(() => backend?.close())

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/${name}`

describe('downloading', () => {
  const path = () => `${backend.url}/storage/v1/object/files/${mine('down.txt')}`
  const get = (headers: Record<string, string> = {}, query = '') =>
    fetch(path() + query, { headers: { authorization: `Bearer ${demo.token}`, ...headers } })

  beforeAll(async () => {
    await files().upload(mine('down.txt'), '0123456789', { contentType: 'text/plain' })
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, null, 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const response = await get({ range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    if (text !== null) expect(await response.text()).toBe(text)
    else expect(await response.json()).toMatchObject({ code: 'InvalidRange' })
  })

  test('answers 304 if the client has the current version, and sends the whole file otherwise', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200)
  })

  test('sends no-cache if the stored value does not fit in a header', async () => {
    const form = new FormData()
    form.append('cacheControl', 'a\nü')
    form.append('', new Blob(['x'], { type: 'text/plain' }))
    const headers = { authorization: `Bearer ${demo.token}` }
    const address = `${backend.url}/storage/v1/object/files/${mine('caches.txt')}`
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(200)
    expect((await fetch(address, { headers })).headers.get('cache-control')).toBe('no-cache')
  })

  test('names the file when asked to download it', async () => {
    const own = await get({}, '?download=')
    expect(own.headers.get('content-disposition')).toBe('attachment;')
    const wished = await get({}, `?download=${encodeURIComponent('Übersicht "1".txt')}`)
    expect(wished.headers.get('content-disposition')).toBe(
      "attachment; filename=%C3%9Cbersicht%20%221%22.txt; filename*=UTF-8''%C3%9Cbersicht%20%221%22.txt",
    )
  })

  test.each(['text/html', 'text/xsl', 'image/svg+xml', 'application/pdf', 'image/png', 'text/plain'])(
    'never lets a file of type %s run in the origin of the backend, on any route',
    async (contentType) => {
      const key = mine(`kinds/${contentType.replace('/', '.')}`)
      await files().upload(key, '<script>1</script>', { contentType })
      const { data } = await files().createSignedUrl(key, 60)
      const authorization = `Bearer ${demo.token}`
      const base = `${backend.url}/storage/v1/object`
      for (const [address, headers] of [
        [`${base}/files/${key}`, { authorization }],
        [`${base}/authenticated/files/${key}`, { authorization }],
        [`${base}/files/${key}?apikey=${demo.token}`, {}],
        [data?.signedUrl ?? '', {}],
      ] as const) {
        const response = await fetch(address, { headers })
        expect(response.status).toBe(200)
        const policy = response.headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(/^sandbox; default-src 'none'; /)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        const isActive = ['text/html', 'text/xsl', 'image/svg+xml'].includes(contentType)
        expect(response.headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(isActive)
        const unchanged = await fetch(address, {
          headers: { ...headers, 'if-none-match': response.headers.get('etag') ?? '' },
        })
        expect([unchanged.status, unchanged.headers.get('content-security-policy')]).toEqual([304, policy])
      }
    },
  )

  test('answers HEAD with the headers alone', async () => {
    const response = await fetch(path(), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${demo.token}` },
    })
    expect(response.headers.get('content-length')).toBe('10')
    expect(await response.text()).toBe('')
  })
})

describe('listing', () => {
  const folder = () => `${demo.id}/list`

  beforeAll(async () => {
    for (const name of ['b.txt', 'a.txt', 'Notes.md', 'sub/one.txt', 'sub/deep/two.txt', 'zoo/three.txt']) {
      await files().upload(`${folder()}/${name}`, name)
    }
  })

  test('returns times in the format of the real service, which every browser parses', async () => {
    const { data } = await demo.client.storage.getBucket('files')
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const listed = await files().list(folder(), { search: 'a.txt' })
    expect(listed.data?.[0]?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('sorts by name (case-insensitive), or by a time with folders first', async () => {
    const names = async (options?: Parameters<ReturnType<typeof files>['list']>[1]) =>
      (await files().list(folder(), options)).data?.map((entry) => entry.name)
    expect(await names()).toEqual(['a.txt', 'b.txt', 'Notes.md', 'sub', 'zoo'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'zoo',
      'sub',
      'Notes.md',
      'b.txt',
      'a.txt',
    ])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['b.txt', 'Notes.md'])
    expect(await names({ search: 'no' })).toEqual(['Notes.md'])
    expect(await names({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'sub',
      'zoo',
      'b.txt',
      'a.txt',
      'Notes.md',
    ])
  })

  test('returns every entry once when the client follows the cursors', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await files().listV2({
        prefix: `${folder()}/`,
        limit: 2,
        with_delimiter: true,
        ...(cursor && { cursor }),
      })
      all.push(...[...(data?.folders ?? []), ...(data?.objects ?? [])].map((entry) => entry.name).sort())
      cursor = data?.nextCursor
    } while (cursor)
    expect(all).toEqual(['Notes.md', 'a.txt', 'b.txt', 'sub/', 'zoo/'].map((name) => `${folder()}/${name}`))
    const flat = await files().listV2({
      prefix: `${folder()}/sub/`,
      sortBy: { column: 'created_at', order: 'desc' },
    })
    expect(flat.data?.objects.map((object) => object.name)).toEqual([
      `${folder()}/sub/deep/two.txt`,
      `${folder()}/sub/one.txt`,
    ])
  })
})

describe('signed links', () => {
  test('read one object for a while, without sign-in', async () => {
    await files().upload(mine('s/a b.txt'), 'signed')
    const { data } = await files().createSignedUrl(mine('s/a b.txt'), 60, { download: 'x.txt' })
    const response = await fetch(data?.signedUrl ?? '')
    expect(await response.text()).toBe('signed')
    expect(response.headers.get('content-disposition')).toContain('x.txt')
    const moved = new URL(data?.signedUrl ?? '')
    moved.pathname = moved.pathname.replace('a%20b.txt', 'other.txt')
    expect(await (await fetch(moved)).json()).toMatchObject({ code: 'InvalidSignature' })
    const many = await files().createSignedUrls([mine('s/a b.txt'), mine('s/none.txt')], 60)
    expect(many.data?.map((link) => link.error === null)).toEqual([true, false])
    const used = await demo.client.storage.from('files').download(mine('s/none.txt'))
    expect(used.error).not.toBeNull()
  })

  test('cannot be used as access tokens, or access tokens as links', async () => {
    const { data } = await files().createSignedUrl(mine('s/a b.txt'), 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
    const asUser = await fetch(`${backend.url}/storage/v1/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await asUser.json()).toMatchObject({ code: 'AccessDenied' })
    const asLink = await fetch(
      `${backend.url}/storage/v1/object/sign/files/${mine('s/a b.txt')}?token=${demo.token}`,
    )
    expect(await asLink.json()).toMatchObject({ code: 'InvalidJWT' })
  })

  test('write one object as the user who signed the link', async () => {
    const { data } = await files().createSignedUploadUrl(mine('s/up.txt'))
    const stranger = backend.client().storage.from('files')
    expect(
      (await stranger.uploadToSignedUrl(mine('s/other.txt'), data?.token ?? '', 'x')).error,
    ).toMatchObject({ code: 'InvalidSignature' })
    expect(
      (await stranger.uploadToSignedUrl(mine('s/up.txt'), data?.token ?? '', new Blob(['up']))).error,
    ).toBeNull()
    expect((await stranger.uploadToSignedUrl(mine('s/up.txt'), data?.token ?? '', 'x')).error).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    expect((await files().createSignedUploadUrl(`${other.id}/x.txt`)).error).toMatchObject({
      code: 'AccessDenied',
    })
  })
})
