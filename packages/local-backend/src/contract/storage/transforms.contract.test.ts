import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject } from '../../testing.ts'
import {
  createClientError,
  createServiceError,
  openStorageContract,
  type StorageContract,
} from './storage-contract.fixture.ts'

// Expected values are from storage 1.70 (`http/routes/render`, `storage/renderer/image.ts`) and imgproxy 4 (`processing/`). At a real
// project only objects are tested, because another service renders its pictures.

let s: StorageContract
const name = 'folder/a picture.jpg'
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

beforeAll(async () => {
  s = await openStorageContract()
  const jpeg = await photo(400, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
  const turned = await photo(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const clear = { width: 60, height: 30, channels: 4, background: '#00000000' } as const
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const contents: [string, BodyInit, string][] = [
    [name, jpeg as BodyInit, 'image/jpeg'],
    ['turned.jpg', turned as BodyInit, 'image/jpeg'],
    ['clear.png', (await sharp({ create: clear }).png().toBuffer()) as BodyInit, 'image/png'],
    ['clear.webp', (await sharp({ create: clear }).webp().toBuffer()) as BodyInit, 'image/webp'],
    ['a.avif', (await photo(60, 30).avif().toBuffer()) as BodyInit, 'image/avif'],
    ['a.tiff', (await photo(60, 30).tiff().toBuffer()) as BodyInit, 'image/tiff'],
    ['a.gif', (await photo(60, 30).gif().toBuffer()) as BodyInit, 'image/gif'],
    ['nameless', jpeg as BodyInit, 'application/octet-stream'],
    ['drawing.svg', drawing, 'image/svg+xml'],
    ['drawing.png', drawing, 'image/png'],
    ['words.png', 'words', 'image/png'],
    ['half.png', jpeg.subarray(0, 300) as BodyInit, 'image/png'],
  ]
  for (const bucket of [s.bucket, s.publicBucket])
    for (const [key, content, contentType] of contents)
      await s.owner.from(bucket).upload(key, content, { contentType, cacheControl: '60' })
})
afterAll(() => s?.close())

const files = () => s.owner.from(s.bucket)
const at = (key: string, query = '') => `render/image/public/${s.publicBucket}/${encodeURI(key)}?${query}`
const ask = (key: string, query = '', headers: Record<string, string> = {}) =>
  s.send(`GET ${at(key, query)}`, { authorization: '', ...headers })

/** Returns status, type, format, size and absence of EXIF data of a picture in an answer. */
async function pictureOf(response: Response) {
  const { format, width, height, exif, compression } = await sharp(await response.arrayBuffer()).metadata()
  const type = response.headers.get('content-type')
  return [response.status, type, compression ?? format, width, height, exif === undefined]
}

describe.skipIf(realProject)('the size of a picture', () => {
  test.each([
    ['width=100', 100, 50],
    ['height=100', 200, 100],
    ['width=100&height=100', 100, 100],
    ['width=100&height=100&resize=cover', 100, 100],
    ['width=100&height=100&resize=contain', 100, 50],
    ['width=100&height=100&resize=fill', 100, 100],
    ['width=300&height=20&resize=contain', 40, 20],
    // Pictures are never enlarged. Excess is cropped, and `fill` keeps the proportions of the requested size.
    ['width=800', 400, 200],
    ['width=500&height=100', 400, 100],
    ['width=800&height=800&resize=contain', 400, 200],
    ['width=800&height=800&resize=fill', 200, 200],
    ['', 400, 200],
    ['width=0&height=0', 400, 200],
    ['width=100&quality=20', 100, 50],
  ])('a picture of 400 × 200 with %s becomes %i × %i', async (query, width, height) => {
    expect(await pictureOf(await ask(name, query))).toEqual([200, 'image/jpeg', 'jpeg', width, height, true])
  })

  test('a side of a picture has at most 2500 pixels', async () => {
    const wide = await photo(3000, 20).png().toBuffer()
    await s.owner.from(s.publicBucket).upload('wide.png', wide as BodyInit, { contentType: 'image/png' })
    expect((await pictureOf(await ask('wide.png', 'width=9000'))).slice(3, 5)).toEqual([2500, 17])
  })

  test('a picture is rotated by its EXIF orientation', async () => {
    expect((await pictureOf(await ask('turned.jpg', 'width=50'))).slice(3, 5)).toEqual([50, 100])
  })
})

describe.skipIf(realProject)('the format', () => {
  test.each([
    [name, '', '*/*', 'image/jpeg', 'jpeg'],
    [name, '', 'image/avif,image/webp,*/*', 'image/webp', 'webp'],
    [name, 'format=origin', 'image/avif,image/webp,*/*', 'image/jpeg', 'jpeg'],
    [name, 'format=webp', '*/*', 'image/webp', 'webp'],
    [name, 'format=avif', '*/*', 'image/avif', 'av1'],
    ['nameless', '', '*/*', 'image/jpeg', 'jpeg'],
    ['clear.png', '', '*/*', 'image/png', 'png'],
    ['clear.png', '', 'image/webp', 'image/webp', 'webp'],
    ['a.gif', '', '*/*', 'image/gif', 'gif'],
    // A format that some browsers lack is converted to one that every browser supports.
    ['clear.webp', '', '*/*', 'image/png', 'png'],
    ['clear.webp', 'format=origin', '*/*', 'image/webp', 'webp'],
    ['a.avif', '', '*/*', 'image/jpeg', 'jpeg'],
    ['a.avif', 'format=origin', '*/*', 'image/avif', 'av1'],
    ['a.tiff', '', '*/*', 'image/jpeg', 'jpeg'],
  ])('the format of %s with “%s” for accept %s is %s', async (key, query, accept, type, format) => {
    const response = await ask(key, query, { accept })
    expect(response.headers.get('vary')).toBe(query.includes('format') ? null : 'Accept')
    expect((await pictureOf(response)).slice(0, 3)).toEqual([200, type, format])
  })

  test('an SVG drawing is sent unchanged, as an attachment with a sandbox policy', async () => {
    const response = await ask('drawing.svg', 'width=5')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await response.text()).toContain('<script>')
  })
})

describe.skipIf(realProject)('calls of the client', () => {
  const transform = { width: 100, height: 80, resize: 'contain', quality: 60, format: 'origin' } as const

  test('download returns a transformed picture', async () => {
    const { data } = await files().download(name, { transform })
    expect(data?.type).toBe('image/jpeg')
    const { width, height } = await sharp(await (data ?? new Blob()).arrayBuffer()).metadata()
    expect([width, height]).toEqual([100, 50])
    expect(s.seen(await s.person.from(s.bucket).download(name, { transform }))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
    expect(s.seen(await s.nobody.from(s.publicBucket).download(name, { transform }))).toEqual(
      createClientError('NoSuchKey', 404, 'Object not found'),
    )
  })

  test('getPublicUrl returns a link to a transformed picture', async () => {
    const { data } = s.owner.from(s.publicBucket).getPublicUrl(name, { transform })
    expect(data.publicUrl).toContain(
      `/render/image/public/${s.publicBucket}/folder/a%20picture.jpg?width=100`,
    )
    expect((await pictureOf(await fetch(data.publicUrl))).slice(0, 5)).toEqual([
      200,
      'image/jpeg',
      'jpeg',
      100,
      50,
    ])
    const hidden = files().getPublicUrl(name, { transform }).data.publicUrl
    expect(await s.answer(await fetch(hidden))).toEqual(
      createServiceError('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found'),
    )
  })

  test.each([
    ['cover', 100, 80],
    ['contain', 100, 50],
    ['fill', 100, 80],
  ] as const)('resize %s works by download, signed link and public link', async (resize, width, height) => {
    const wish = { transform: { width: 100, height: 80, resize } }
    const { data: saved } = await files().download(name, wish)
    const { data: signed } = await files().createSignedUrl(name, 60, wish)
    const { data: open } = s.owner.from(s.publicBucket).getPublicUrl(name, wish)
    const links = await Promise.all([signed?.signedUrl ?? '', open.publicUrl].map((link) => fetch(link)))
    for (const picture of [new Response(saved), ...links])
      expect((await pictureOf(picture)).slice(3, 5)).toEqual([width, height])
  })

  test('createSignedUrl binds a link to its transformation', async () => {
    const { data } = await files().createSignedUrl(name, 60, { transform })
    const link = data?.signedUrl ?? ''
    expect(s.seen(link)).toBe(
      '<url>/storage/v1/render/image/sign/<bucket>/folder/a%20picture.jpg?token=<token>',
    )
    const small = [200, 'image/jpeg', 'jpeg', 100, 50, true]
    expect(await pictureOf(await fetch(link))).toEqual(small)
    // A link does not keep `format: 'origin'`.
    const inBrowser = await fetch(link, { headers: { accept: 'image/webp,*/*' } })
    expect(inBrowser.headers.get('content-type')).toBe('image/webp')
    expect(await pictureOf(await fetch(`${link}&width=400&height=200&quality=100`))).toEqual(small)
    const file = await fetch(link.replace('/render/image/', '/object/'))
    expect(await s.answer(file)).toEqual(
      createServiceError('InvalidSignature', 400, 'InvalidSignature', 'Invalid signature'),
    )
    expect(await s.answer(await fetch(link.replace('a%20picture', 'b')))).toEqual(
      createServiceError('InvalidSignature', 400, 'InvalidSignature', 'Invalid signature'),
    )
    const [, claims = ''] = new URL(link).searchParams.get('token')?.split('.') ?? []
    const told = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const wider = Buffer.from(
      JSON.stringify({ ...told, transformations: told.transformations.replace('width:100', 'width:400') }),
    ).toString('base64url')
    expect(await s.answer(await fetch(link.replace(claims, wider)))).toEqual(
      createServiceError('InvalidJWT', 400, 'InvalidJWT', 'signature verification failed'),
    )
  })

  test('createSignedUrl without a transformation, and createSignedUrls, link to the file', async () => {
    for (const transform of [{}, undefined, { format: 'origin' as const }]) {
      const { data } = await files().createSignedUrl(name, 60, { transform: transform ?? {} })
      expect(data?.signedUrl).toContain('/object/sign/')
    }
    const { data } = await files().createSignedUrls([name], 60)
    const link = data?.[0]?.signedUrl ?? ''
    expect(link).toContain('/object/sign/')
    // A link to the file also reads its picture, in its own size because the link has no transformation.
    const drawn = await fetch(link.replace('/object/', '/render/image/'))
    expect((await pictureOf(drawn)).slice(3, 5)).toEqual([400, 200])
  })
})

describe.skipIf(realProject)('headers of a picture', () => {
  const kept = ['content-type', 'cache-control', 'etag', 'last-modified', 'expires', 'x-transformations']
  const headersOf = (response: Response) =>
    Object.fromEntries(kept.map((header) => [header, response.headers.get(header) ?? undefined]))

  test('a picture has the headers of its object, and the transformation', async () => {
    const response = await ask(name, 'height=50&width=40&resize=fill&quality=70&format=webp')
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
    expect(s.seen(headersOf(response))).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'max-age=60',
      etag: '<etag>',
      'last-modified': '<date>',
      'x-transformations': 'height:50,width:40,resizing_type:force,quality:70,format:webp',
    })
    const object = await s.send(`HEAD object/${s.publicBucket}/${encodeURI(name)}`)
    expect(response.headers.get('etag')).toBe(object.headers.get('etag'))
  })

  test('a picture by a signed link has an expiry time instead of cache-control', async () => {
    const { data } = await files().createSignedUrl(name, 60, { transform: { width: 10 } })
    expect(s.seen(headersOf(await fetch(data?.signedUrl ?? '')))).toEqual({
      'content-type': 'image/jpeg',
      etag: '<etag>',
      expires: '<date>',
      'last-modified': '<date>',
      'x-transformations': 'width:10,resizing_type:fill',
    })
  })

  test('a picture accepts a name for saving, and gets 304 for a known ETag', async () => {
    const saved = await ask(name, 'width=9&download=b.jpg')
    expect(saved.headers.get('content-disposition')).toBe(
      "attachment; filename=b.jpg; filename*=UTF-8''b.jpg",
    )
    const etag = saved.headers.get('etag') ?? ''
    const known = await ask(name, 'width=9', { 'if-none-match': etag })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
    expect((await ask(name, 'width=9', { 'if-none-match': '"other"' })).status).toBe(200)
    const later = new Date(Date.now() + 60_000).toUTCString()
    expect((await ask(name, 'width=9', { 'if-modified-since': later })).status).toBe(304)
  })
})

describe.skipIf(realProject)('refusals', () => {
  const unsupported = 'The source image is invalid or unsupported for rendering'
  const mustBe = (at: string) => createServiceError('InvalidRequest', 400, 'Error', `${at} must …`)

  test.each([
    'width=-1',
    'width=1.5',
    'width=abc',
    'height=-1',
    'quality=19',
    'quality=101',
    'resize=other',
    'format=png',
  ])('a transformation with %s is refused', async (query) => {
    expect(await s.answer(await ask(name, query))).toEqual(mustBe(`querystring/${query.split('=')[0]}`))
  })

  test('a link for an invalid transformation is refused', async () => {
    const body = JSON.stringify({ expiresIn: 60, transform: { quality: 5 } })
    const asked = await s.send(`POST object/sign/${s.bucket}/${encodeURI(name)}`, {}, body)
    expect(await s.answer(asked)).toEqual(mustBe('body/transform/quality'))
  })

  test.each(['words.png', 'half.png', 'drawing.png'])('%s is refused as a picture', async (key) => {
    expect(await s.answer(await ask(key, 'width=9'))).toEqual(
      createServiceError('InvalidRequest', 400, 'InvalidRequest', unsupported),
    )
  })

  test('a picture with too many pixels or bytes is refused', { tags: ['long'] }, async () => {
    const bomb = await photo(10_000, 5001).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    await s.owner.from(s.publicBucket).upload('bomb.png', bomb as BodyInit, { contentType: 'image/png' })
    expect(await s.answer(await ask('bomb.png', 'width=9'))).toEqual(
      createServiceError(
        'InvalidRequest',
        400,
        'InvalidRequest',
        'The source image resolution is too large to process',
      ),
    )
    const heavy = new Blob([new Uint8Array(25 * 1024 ** 2 + 1)], { type: 'image/png' })
    await s.owner.from(s.publicBucket).upload('heavy.png', heavy)
    expect(await s.answer(await ask('heavy.png', 'width=9'))).toEqual(
      createServiceError(
        'InvalidRequest',
        400,
        'InvalidRequest',
        'The source image file is too large to process',
      ),
    )
  })

  test('a picture of a missing object is refused', async () => {
    expect(await s.answer(await ask('none.png'))).toEqual(
      createServiceError('NoSuchKey', 404, 'not_found', 'Object not found'),
    )
    const withoutToken = await s.send(`GET ${at(name).replace('/public/', '/sign/')}`)
    expect(await s.answer(withoutToken)).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', message: 'querystring must …' },
    })
  })
})
