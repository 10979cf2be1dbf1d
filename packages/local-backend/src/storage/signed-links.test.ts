import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../data-folder/secrets.ts'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

// Tests the lifetime of signed links, and links to objects that were replaced.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
const day = 24 * 60 * 60
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})

const files = () => demo.client.storage.from('files')
const mine = (name: string) => `${demo.id}/links/${name}`
const put = async (name: string, content: string | Blob) =>
  expect((await files().upload(mine(name), content, { upsert: true })).error).toBeNull()
const claimsOf = (link: string | null | undefined): { iat: number; exp: number } =>
  JSON.parse(
    Buffer.from(new URL(link ?? '').searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString(),
  )

/** Creates a link like releases without a limit, without a version. */
async function earlierLink(name: string, madeSecondsAgo: number): Promise<string> {
  const { jwtSecret } = await loadSecrets(backend.dataDir)
  const made = Math.floor(Date.now() / 1000) - madeSecondsAgo
  const token = await new SignJWT({ url: `files/${mine(name)}`, use: 'download' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(made)
    .setExpirationTime(made + 3650 * day)
    .sign(new TextEncoder().encode(`storage:${jwtSecret}`))
  return `${backend.url}/storage/v1/object/sign/files/${mine(name)}?token=${token}`
}

test('a link with a requested lifetime of ten years lasts seven days', async () => {
  await put('long.txt', 'x')
  const one = await files().createSignedUrl(mine('long.txt'), 3650 * day)
  const small = await files().createSignedUrl(mine('long.txt'), 3650 * day, { transform: { width: 9 } })
  const many = await files().createSignedUrls([mine('long.txt')], 3650 * day)
  const brief = await files().createSignedUrl(mine('long.txt'), 60)
  const links = [one.data?.signedUrl, small.data?.signedUrl, many.data?.[0]?.signedUrl, brief.data?.signedUrl]
  expect(links.map(claimsOf).map(({ iat, exp }) => exp - iat)).toEqual([7 * day, 7 * day, 7 * day, 60])
})

test('a link of ten years from an earlier release ends seven days after it was made', async () => {
  await put('earlier.txt', 'x')
  const fresh = await fetch(await earlierLink('earlier.txt', 0))
  expect(await fresh.text()).toBe('x')
  expect(Date.parse(fresh.headers.get('expires') ?? '') - Date.now()).toBeLessThan((7 * day + 1) * 1000)
  expect(await (await fetch(await earlierLink('earlier.txt', 7 * day + 1))).json()).toMatchObject({
    code: 'InvalidJWT',
  })
})

test('a link of an earlier release does not open content that was stored later', async () => {
  await put('since.txt', 'x')
  expect(await (await fetch(await earlierLink('since.txt', 2))).json()).toMatchObject({
    code: 'InvalidSignature',
  })
})

test('a link opens its content, and is rejected after the object was replaced', async () => {
  await put('replaced.txt', 'before')
  const first = (await files().createSignedUrl(mine('replaced.txt'), 60)).data?.signedUrl ?? ''
  const [many] = (await files().createSignedUrls([mine('replaced.txt')], 60)).data ?? []
  expect(await (await fetch(first)).text()).toBe('before')
  await put('replaced.txt', 'after')
  for (const link of [first, many?.signedUrl ?? '']) {
    expect(await (await fetch(link)).json()).toMatchObject({ code: 'InvalidSignature', statusCode: '400' })
    expect((await fetch(link, { headers: { range: 'bytes=0-1' } })).status).toBe(400)
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(400)
  }
  const next = (await files().createSignedUrl(mine('replaced.txt'), 60)).data?.signedUrl ?? ''
  expect(await (await fetch(next)).text()).toBe('after')
})

test('a link to a resized picture is rejected after the object was replaced', async () => {
  const image = new Blob([picture], { type: 'image/png' })
  await put('picture.png', image)
  const { data } = await files().createSignedUrl(mine('picture.png'), 60, { transform: { width: 1 } })
  expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
  await put('picture.png', image)
  expect(await (await fetch(data?.signedUrl ?? '')).json()).toMatchObject({ code: 'InvalidSignature' })
})

test('a link works again if its file is moved back, but not if another one has its path', async () => {
  await put('moved.txt', 'moved')
  const link = (await files().createSignedUrl(mine('moved.txt'), 60)).data?.signedUrl ?? ''
  await files().move(mine('moved.txt'), mine('elsewhere.txt'))
  expect(await (await fetch(link)).json()).toMatchObject({ code: 'NoSuchKey' })
  await files().copy(mine('elsewhere.txt'), mine('moved.txt'))
  expect(await (await fetch(link)).json()).toMatchObject({ code: 'InvalidSignature' })
  await files().remove([mine('moved.txt')])
  await files().move(mine('elsewhere.txt'), mine('moved.txt'))
  expect(await (await fetch(link)).text()).toBe('moved')
})
