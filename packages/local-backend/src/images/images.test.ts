import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openImages } from './images.ts'
import { createLruCache } from './lru-cache.ts'
import type { ResizeOptions } from './resize-options.ts'

let folder: string
/** This picture takes more than a second as AVIF. */
let noise: { name: string; path: string }
let small: { name: string; path: string }
const wish: ResizeOptions = { width: 10, height: 10, resize: 'cover', quality: 0, format: undefined }
const slow: ResizeOptions = { ...wish, width: 2500, height: 2500, format: 'avif' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-images-'))
  const create = { width: 2500, height: 2500, channels: 3, background: 'white' } as const
  const grained = { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  noise = { name: 'noise', path: join(folder, 'noise.jpg') }
  small = { name: 'small', path: join(folder, 'small.png') }
  await sharp({ create: grained }).jpeg().toFile(noise.path)
  await sharp({ create: { ...create, width: 40, height: 20 } })
    .png()
    .toFile(small.path)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function open(options: Partial<Parameters<typeof openImages>[0]> = {}) {
  const images = openImages({ isWanted: true, ...options })
  onTestFinished(() => images.close())
  return images
}

test('a picture that takes too long is ended, and the next one is drawn', async () => {
  const images = open({ limitMs: 400 })
  await expect(images.draw(noise, slow)).rejects.toMatchObject({ code: 'timed_out' })
  expect(await images.draw(small, wish)).toMatchObject({ type: 'image/png' })
})

test('equal requests share one picture, abandoned requests are skipped, and too many are rejected', async () => {
  const images = open({ waiting: 3 })
  const [one, two] = await Promise.all([images.draw(small, wish), images.draw(small, wish)])
  expect(two).toBe(one)
  expect(await images.draw(small, wish)).toBe(one)
  const gone = new AbortController()
  const names = Array.from({ length: 8 }, (_, index) => String(index))
  const asked = names.map((name) => images.draw({ ...small, name }, wish, gone.signal).catch((e) => e.code))
  gone.abort()
  const ends = await Promise.all(asked)
  expect(ends.filter((end) => end === 'busy').length).toBeGreaterThan(0)
  expect(ends.filter((end) => end === 'gone').length).toBeGreaterThan(0)
  expect(await images.draw({ ...small, name: 'after' }, wish)).toMatchObject({ type: 'image/png' })
})

test('a missing file and a file that is not a picture are rejected with their codes', async () => {
  const images = open()
  const none = { name: 'none', path: join(folder, 'none') }
  await expect(images.draw(none, wish)).rejects.toMatchObject({ code: 'gone' })
  await writeFile(join(folder, 'words'), 'words')
  const words = { name: 'words', path: join(folder, 'words') }
  await expect(images.draw(words, wish)).rejects.toMatchObject({ code: 'unsupported' })
})

test('a machine without sharp’s binary is reported once, and resizes no pictures', () => {
  const said: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  onTestFinished(() => write.mockRestore())
  expect(open({ from: join(folder, 'elsewhere.js') }).isHere).toBe(false)
  expect(said).toEqual([
    expect.stringMatching(/^Images are not made smaller on this machine: sharp has no part/),
  ])
  expect(open({ isWanted: false, from: join(folder, 'elsewhere.js') }).isHere).toBe(false)
  expect(said).toHaveLength(1)
  expect(open().isHere).toBe(true)
})

test('the cache of pictures keeps the last used ones up to its size', () => {
  const kept = createLruCache<{ bytes: Uint8Array }>(1000)
  const of = (length: number) => ({ bytes: new Uint8Array(length) })
  for (const name of ['a', 'b', 'c', 'd']) kept.set(name, of(250))
  expect(kept.get('a')).toBeDefined()
  kept.set('e', of(100))
  expect(['a', 'b', 'c', 'd', 'e'].filter((name) => kept.get(name))).toEqual(['a', 'c', 'd', 'e'])
  kept.set('too large', of(251))
  expect(kept.get('too large')).toBeUndefined()
  for (let index = 0; index < 500; index++) kept.set(`${index % 40}`, of(index % 250))
  expect(kept.bytes()).toBeLessThanOrEqual(1000)
  expect(kept.bytes()).toBeGreaterThan(500)
})
