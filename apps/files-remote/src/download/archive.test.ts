import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { createArchiveStream } from './archive.ts'
import { type BufferPool, createBufferPool, writeParts } from './buffer-pool.ts'
import type { DownloadMember } from './member.ts'
import { openMember } from './open-member.ts'
import { readZip } from './read-zip.fixture.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

// Random content, in which an overwritten part would be visible.
const content = randomBytes(400_000)
const modified = 'Sat, 21 Nov 2026 10:00:00 GMT'

/** Returns the bytes that are written by a slow disk. */
async function toDisk(
  stream: ReadableStream<Uint8Array>,
  buffers: BufferPool,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  const write = async (part: Uint8Array) => {
    await new Promise(setImmediate)
    parts.push(part.slice())
  }
  await writeParts(stream, new WritableStream({ write }), buffers)
  return Buffer.concat(parts)
}

/** Serves `answer`, and returns a function that saves `members` from there. The long default timeout is for a busy machine. */
async function serve(answer: RequestListener, patience = 60_000, isOnDisk = true) {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(`${request.url}${request.headers.range ? ` ${request.headers.range}` : ''}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ended = new AbortController()
  let bytes = 0
  const buffers = createBufferPool()
  const save = async (...members: DownloadMember[]) => {
    const archive = createArchiveStream(
      texts.in('en'),
      members,
      ({ key, size }) =>
        openMember({
          request: async () => ({ url: `${origin}/${encodeURIComponent(key)}` }),
          size,
          onBytes: (count) => {
            bytes += count
          },
          signal: ended.signal,
          patience,
          buffers: isOnDisk ? buffers : undefined,
        }),
      ended.signal,
    )
    const zip = isOnDisk
      ? await toDisk(archive.stream, buffers)
      : new Uint8Array(await new Response(archive.stream).arrayBuffer())
    return { files: readZip(zip), missing: archive.missing }
  }
  return { save, asked, ended, bytesOf: () => bytes }
}

const file = (name: string, size: number | null = content.length): DownloadMember => ({
  key: name,
  path: [name],
  size,
})
const whole: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-length': content.length, 'last-modified': modified }).end(content)

/** Sends one half, and then closes the connection. */
const half: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': content.length, 'last-modified': modified })
  response.write(content.subarray(0, 200_000), () => response.destroy())
}

const rest = (from: number): RequestListener => {
  return (_request, response) =>
    response.writeHead(206, { 'last-modified': modified }).end(content.subarray(from))
}

const rangeOf = (range: string | undefined) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])

test.each([true, false])(
  'ten files and an empty folder arrive with their names (on the disk: %s)',
  async (isOnDisk) => {
    const { save, bytesOf } = await serve(whole, 60_000, isOnDisk)
    const names = Array.from({ length: 10 }, (_, i) => `Bericht ${i} – é.txt`)
    const { files, missing } = await save(...names.map((name) => file(name)), {
      key: null,
      path: ['leer'],
      size: 0,
    })
    expect([...files.keys()]).toEqual([...names, 'leer/'])
    expect(names.every((name) => content.equals(files.get(name) ?? Buffer.of()))).toBe(true)
    expect(missing).toEqual([])
    expect(bytesOf()).toBe(10 * content.length)
  },
)

test('an empty file is saved as an empty file', async () => {
  const { save } = await serve((_request, response) => response.writeHead(200, { 'content-length': 0 }).end())
  const { files, missing } = await save(file('empty', 0))
  expect(files.get('empty')?.length).toBe(0)
  expect(missing).toEqual([])
})

test('a file that cannot be fetched is listed in the result and in the archive', async () => {
  const { save } = await serve((request, response) => {
    if (request.url !== '/gone.txt') return whole(request, response)
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'x' }))
  })
  const { files, missing } = await save(file('a.txt'), file('gone.txt'), file('Not included.txt'))
  expect([...files.keys()]).toEqual(['a.txt', 'Not included.txt', 'Not included (2).txt'])
  const report = new TextDecoder().decode(files.get('Not included (2).txt'))
  expect(report).toContain('gone.txt\tNot found, or not shared with you')
  expect(missing.map(({ member }) => member.key)).toEqual(['gone.txt'])
})

test('temporary failures of a request are retried', async () => {
  let faults = 2
  const { save, asked } = await serve((request, response) => {
    if (faults === 0) return whole(request, response)
    faults -= 1
    response.writeHead(503).end()
  })
  expect((await save(file('a.txt'))).missing).toEqual([])
  expect(asked).toHaveLength(3)
})

test('an interrupted file resumes where it stopped', async () => {
  const { save, asked } = await serve((request, response) => {
    const from = rangeOf(request.headers.range)
    return (from > 0 ? rest(from) : half)(request, response)
  })
  const { files } = await save(file('a.txt'))
  expect(content.equals(files.get('a.txt') ?? Buffer.of())).toBe(true)
  expect(asked.at(-1)).toMatch(/^\/a\.txt bytes=\d+-$/)
})

test('a file that changed during an interruption fails, instead of mixing two versions', async () => {
  const { save } = await serve((request, response) => {
    const from = rangeOf(request.headers.range)
    if (!(from > 0)) return half(request, response)
    response.writeHead(206, { 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT' }).end(content.subarray(from))
  })
  await expect(save(file('a.txt'))).rejects.toMatchObject({ code: 'no_answer' })
})

test('an answer that ends too early fails', async () => {
  const { save } = await serve((_request, response) => {
    response.write(content.subarray(0, 5))
    response.end()
  })
  await expect(save(file('a.txt', content.length))).rejects.toMatchObject({ code: 'no_answer' })
})

test('an answer that stalls is aborted and requested again', { tags: ['long'] }, async () => {
  const { save, asked } = await serve((request, response) => {
    const from = rangeOf(request.headers.range)
    if (from > 0) return rest(from)(request, response)
    response.writeHead(200, { 'content-length': content.length, 'last-modified': modified })
    response.write(content.subarray(0, 200_000))
  }, 3_000)
  const { files } = await save(file('a.txt'))
  expect(content.equals(files.get('a.txt') ?? Buffer.of())).toBe(true)
  expect(asked).toHaveLength(2)
})

test('an aborted archive rejects, and lists no file as missing', async () => {
  const { save, ended } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 100))
    ended.abort()
  })
  await expect(save(file('a.txt'), file('b.txt'))).rejects.toThrow()
})

test('a buffer is used again after its content is written', async () => {
  const buffers = createBufferPool()
  const given: ArrayBuffer[] = []
  const source = new ReadableStream<Uint8Array>(
    {
      pull(sink) {
        const buffer = buffers.take()
        if (given.length < 40) sink.enqueue(new Uint8Array(buffer))
        else sink.close()
        given.push(buffer)
      },
    },
    { highWaterMark: 0 },
  )
  await toDisk(source, buffers)
  expect(new Set(given).size).toBeLessThan(4)
})
