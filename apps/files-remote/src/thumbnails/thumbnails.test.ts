import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import type { Entry } from '../storage/entry.ts'
import { createThumbnails, maxOriginalBytes } from './thumbnails.ts'

/** A GIF of one pixel, or with this size in its header. */
const gif = (width = 1, height = 1) =>
  Uint8Array.of(
    0x47,
    0x49,
    0x46,
    0x38,
    0x39,
    0x61,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
    0,
    0,
    0x3b,
  )

const picture = (content = gif()) => new Response(content, { headers: { 'content-type': 'image/gif' } })

const refusal = (status: number, body: object) => Response.json(body, { status })

const unavailable = () =>
  refusal(400, { statusCode: '403', error: 'FeatureNotEnabled', code: 'FeatureNotEnabled', message: 'no' })

/** Creates thumbnails over a storage with these answers, and records its requests. */
function over(answers: {
  render: () => Response
  plain?: () => Response
  sign?: (path: string) => Response
}) {
  const asked: string[] = []
  let atOnce = 0
  let most = 0
  const answer: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const path = pathname.replace('/storage/v1', '')
    asked.push(path)
    if (path === '/object/sign/files') {
      const { paths } = JSON.parse(String(init?.body)) as { paths: string[] }
      return Response.json(
        paths.map((path) => ({ path, error: null, signedURL: `/object/sign/files/${path}?token=t` })),
      )
    }
    if (init?.method === 'POST')
      return (
        answers.sign ?? ((to) => Response.json({ signedURL: to.replace('/object/', '/render/image/') }))
      )(path)
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve))
    atOnce -= 1
    return path.startsWith('/render') ? answers.render() : (answers.plain ?? picture)()
  }
  const before = globalThis.fetch
  globalThis.fetch = answer
  onTestFinished(() => {
    globalThis.fetch = before
  })
  const auth = { persistSession: false, autoRefreshToken: false }
  const thumbnails = createThumbnails(
    createClient('http://files.test', 'key', { auth, global: { fetch: answer } }),
  )
  const load = (name: string, size: number, type = 'image/gif', signal = new AbortController().signal) =>
    thumbnails.load({ bucket: 'files', key: name }, { type, size } as Entry, signal)
  return { load, asked, most: () => most }
}

const large = maxOriginalBytes + 1
const names = Array.from({ length: 60 }, (_, index) => `${index}.gif`)

test('small pictures are signed in one request and fetched six at a time', async () => {
  const { load, asked, most } = over({ render: unavailable })
  const blobs = await Promise.all(names.map((name) => load(name, 1000)))
  expect(blobs.every((blob) => blob?.type === 'image/gif')).toBe(true)
  expect(asked.filter((path) => path === '/object/sign/files')).toHaveLength(1)
  expect(asked).toHaveLength(61)
  expect(most()).toBe(6)
})

test('an expired link is signed again once', async () => {
  const ended = () =>
    refusal(400, { statusCode: '400', error: 'InvalidJWT', code: 'InvalidJWT', message: '"exp" claim' })
  let left = 1
  const slept = over({ render: unavailable, plain: () => (left-- > 0 ? ended() : picture()) })
  expect(await slept.load('a.gif', 1000)).toBeInstanceOf(Blob)
  const round = ['/object/sign/files', '/object/sign/files/a.gif']
  expect(slept.asked).toEqual([...round, ...round])
  const never = over({ render: unavailable, plain: ended })
  await expect(never.load('a.gif', 1000)).rejects.toMatchObject({ code: 'InvalidJWT' })
  expect(never.asked).toEqual([...round, ...round])
})

test('large pictures are made smaller by storage, each in one request', async () => {
  const { load, asked } = over({ render: picture })
  expect(await load('a.gif', large)).toBeInstanceOf(Blob)
  expect(asked).toEqual(['/object/sign/files/a.gif', '/render/image/authenticated/files/a.gif'])
})

test('missing transforms are detected once, and large pictures have no thumbnail without them', async () => {
  for (const sign of [unavailable, (path: string) => Response.json({ signedURL: `${path}?token=t` })]) {
    const { load, asked } = over({ render: unavailable, sign })
    expect(await Promise.all(names.map((name) => load(name, large)))).toEqual(names.map(() => null))
    expect(asked).toEqual(['/object/sign/files/0.gif'])
    expect(await load('b.gif', 100_000)).toBeInstanceOf(Blob)
    expect(asked.slice(1)).toEqual(['/object/sign/files', '/object/sign/files/b.gif'])
  }
})

test('a file that storage can’t decode has no thumbnail, and a server fault is an error', async () => {
  const broken = over({
    render: () =>
      refusal(400, { statusCode: '422', error: 'InvalidRequest', code: 'InvalidRequest', message: 'x' }),
  })
  expect(await broken.load('a.gif', large)).toBeNull()
  const down = over({
    render: () => refusal(500, { statusCode: '500', error: 'Internal', code: 'InternalError', message: 'x' }),
  })
  await expect(down.load('a.gif', large)).rejects.toMatchObject({ code: 'InternalError' })
})

test('a picture with too many pixels, a truncated PNG and a page are not drawn', async () => {
  const bomb = over({ render: unavailable, plain: () => picture(gif(60_000, 60_000)) })
  expect(await bomb.load('a.gif', 100)).toBeNull()
  const head = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9'), (c) => c.charCodeAt(0))
  const end = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
  const half = over({ render: unavailable, plain: () => picture(head) })
  expect(await half.load('a.png', 100)).toBeNull()
  const whole = over({ render: unavailable, plain: () => picture(Uint8Array.of(...head, ...end, 1)) })
  expect(await whole.load('a.png', 100)).toBeInstanceOf(Blob)
  const page = over({
    render: unavailable,
    plain: () => new Response('<script>', { headers: { 'content-type': 'image/gif' } }),
  })
  expect(await page.load('a.gif', 100)).toBeNull()
})

test('a picture that was scrolled out of view before its turn is not requested', async () => {
  const { load, asked } = over({ render: picture })
  const gone = new AbortController()
  const first = names.slice(0, 6).map((name) => load(name, large))
  const rest = names.slice(6).map((name) => load(name, large, 'image/gif', gone.signal).catch(() => 'gone'))
  gone.abort()
  await Promise.all(first)
  expect(await Promise.all(rest)).toEqual(rest.map(() => 'gone'))
  expect(asked).toHaveLength(7)
})
