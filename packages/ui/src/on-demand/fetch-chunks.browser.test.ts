import { afterEach, expect, test, vi } from 'vitest'
import { fetchChunks, getChunkUrls } from './fetch-chunks.ts'

afterEach(() => void vi.restoreAllMocks())

let folders = 0

/** Serves chunks by name below an address of their own. A number is answered as a status. */
function serveChunks(chunks: Record<string, string | number | null>) {
  const base = `https://files.example/${folders++}/`
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const name = String(input).slice(base.length)
    asked.push(init?.cache === 'reload' ? `${name} past the cache` : name)
    const answer = chunks[name] ?? null
    if (answer === null) throw new TypeError('Failed to fetch')
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  })
  return { base, asked, chunks }
}

/** Returns a function with the text that a build gives it. */
const built = (text: string) => Object.assign(async () => {}, { toString: () => text })

test('getChunkUrls reads the names of chunks from the text of a built function', () => {
  const base = 'https://files.example/1.0.0/assets/kit-1.js'
  expect(getChunkUrls(built('()=>import("./save-cells-D1_x.js")'), base)).toEqual([
    'https://files.example/1.0.0/assets/save-cells-D1_x.js',
  ])
  const two = 'async()=>(await Promise.all([import(`./a.js`),import(`./b.c-d.js`).then(e=>e.t)]))[0]'
  expect(getChunkUrls(built(two), base).map((address) => address.slice(-8))).toEqual(['ets/a.js', 'b.c-d.js'])
})

test('getChunkUrls finds no names in source code', () => {
  expect(getChunkUrls(built('() => import("/src/save-cells.ts")'))).toEqual([])
  expect(getChunkUrls(async () => 'here')).toEqual([])
})

test('fetchChunks fetches a chunk and all its imports at once', async () => {
  const { base, asked } = serveChunks({
    'a.js': 'import{x}from"./b.js";import"./c.js";export*from`./d.js`;const later=()=>import("./e.js")',
    'b.js': '',
    'c.js': 'import"./b.js"',
    'd.js': '',
  })
  await fetchChunks([`${base}a.js`], 'default')
  expect(asked.toSorted()).toEqual(['a.js', 'b.js', 'c.js', 'd.js'])
})

test('fetchChunks ends when chunks import each other', async () => {
  const { base, asked } = serveChunks({ 'a.js': 'import{x}from"./b.js"', 'b.js': 'import{y}from"./a.js"' })
  await fetchChunks([`${base}a.js`, `${base}b.js`], 'default')
  expect(asked.toSorted()).toEqual(['a.js', 'b.js'])
})

test('fetchChunks leaves out chunks that the page has loaded, but not those that failed', async () => {
  const { base, asked } = serveChunks({ 'a.js': 'import{x}from"./b.js"', 'b.js': '' })
  const statuses: Record<string, number> = { [`${base}a.js`]: 0, [`${base}b.js`]: 200 }
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) => [
    { initiatorType: 'script', responseStatus: statuses[name] } as unknown as PerformanceEntry,
  ])
  await fetchChunks([`${base}a.js`], 'default')
  expect(asked).toEqual(['a.js'])
})

test.each([
  ['has no answer', null, 'b.js'],
  ['is answered with 503', 503, 'b.js'],
  ['is answered with 404', 404, false],
])(
  'fetchChunks names a chunk that %s, and fetches it again the next time',
  async (_what, answer, unreachable) => {
    const { base, asked, chunks } = serveChunks({ 'a.js': 'import{x}from"./b.js"', 'b.js': answer })
    const failing = fetchChunks([`${base}a.js`], 'default')
    await expect(failing).rejects.toMatchObject({
      unreachable: unreachable && base + unreachable,
    })
    chunks['b.js'] = ''
    await fetchChunks([`${base}a.js`], 'default')
    expect(asked).toEqual(['a.js', 'b.js', 'a.js', 'b.js'])
  },
)

test('fetchChunks fetches all chunks past the cache on demand', async () => {
  const { base, asked } = serveChunks({ 'a.js': 'import{x}from"./b.js"', 'b.js': '' })
  await fetchChunks([`${base}a.js`], 'default')
  await fetchChunks([`${base}a.js`], 'reload')
  expect(asked).toEqual(['a.js', 'b.js', 'a.js past the cache', 'b.js past the cache'])
})
