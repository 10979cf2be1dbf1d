import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { downloadZip } from 'client-zip'
import { packTar } from 'modern-tar'
import { expect, onTestFinished, test } from 'vitest'
import { getArchiveFormat, readTar, readTarBytes, readZip } from './read-archive.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Serves ranges of `content`, and counts the bytes that are sent. */
async function serveRanges(content: Uint8Array) {
  const sent = { bytes: 0 }
  const link = await serve((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1)
    sent.bytes += part.length
    response.writeHead(from === undefined ? 200 : 206).end(part)
  })
  return { link, sent }
}

const signal = new AbortController().signal

async function zip(...names: string[]): Promise<Uint8Array> {
  const files = names.map((name) => ({
    name,
    input: new Uint8Array(100_000),
    lastModified: new Date(2026, 0, 1),
  }))
  return new Uint8Array(await downloadZip(files).arrayBuffer())
}

test('only the directory of a zip is fetched', async () => {
  const archive = await zip('a/Größe.txt', '../up.txt', '日本.txt')
  const { link, sent } = await serveRanges(archive)
  const contents = await readZip(link, archive.length, signal)
  expect(contents?.members.map(({ name, size }) => [name, size])).toEqual([
    ['a/Größe.txt', 100_000],
    ['../up.txt', 100_000],
    ['日本.txt', 100_000],
  ])
  expect(contents).toMatchObject({ count: 3, isCut: null })
  expect(sent.bytes).toBeLessThan(70_000)
})

test('the first thousand members of a large zip are shown, with the number of all', async () => {
  const files = Array.from({ length: 1100 }, (_, index) => ({ name: `${index}`, input: '' }))
  const archive = new Uint8Array(await downloadZip(files).arrayBuffer())
  const { link } = await serveRanges(archive)
  const contents = await readZip(link, archive.length, signal)
  expect(contents?.members).toHaveLength(1000)
  expect(contents).toMatchObject({ count: 1100, isCut: 'members' })
})

test('a file that is not an archive returns null, and a refusal keeps its code', async () => {
  const { link } = await serveRanges(new Uint8Array(50_000))
  expect(await readZip(link, 50_000, signal)).toBeNull()
  expect(await readTar(link, true, signal)).toBeNull()
  const refused = await serve((_request, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ statusCode: '400', code: 'InvalidJWT', message: 'expired' })),
  )
  await expect(readZip(refused, 10_000, signal)).rejects.toMatchObject({ code: 'InvalidJWT' })
  await expect(readTar(refused, false, signal)).rejects.toMatchObject({ code: 'InvalidJWT' })
})

const header = { name: 'a/b.txt', size: 5, mtime: new Date('2026-01-02T03:04:05Z') }

test('a tar is read from its beginning, compressed or not', async () => {
  const tar = await packTar([
    { header: { name: 'a/', type: 'directory', size: 0 } },
    { header, body: 'hello' },
  ])
  for (const [content, isPacked] of [
    [tar, false],
    [gzipSync(tar), true],
  ] as const) {
    const { link } = await serveRanges(content)
    const contents = await readTar(link, isPacked, signal)
    expect(contents?.members.map(({ name, size }) => [name, size])).toEqual([
      ['a/', null],
      ['a/b.txt', 5],
    ])
    expect(contents?.members[1]?.modified).toBe('2026-01-02T03:04:05.000Z')
    expect(contents?.isCut).toBeNull()
  }
})

test('a long tar is only read up to the limit', async () => {
  const big = { header: { name: 'big', size: readTarBytes }, body: new Uint8Array(readTarBytes) }
  const { link } = await serveRanges(
    await packTar([{ header, body: 'hello' }, big, { header, body: 'hello' }]),
  )
  const contents = await readTar(link, false, signal)
  expect(contents?.members.map(({ name }) => name)).toEqual(['a/b.txt', 'big'])
  expect(contents?.isCut).toBe('bytes')
})

test.each([
  ['a.zip', '', 'zip'],
  ['a', 'application/x-zip-compressed', 'zip'],
  ['a.tar.gz', 'application/gzip', 'tar.gz'],
  ['a.tgz', '', 'tar.gz'],
  ['a.tar', '', 'tar'],
  ['a.rar', 'application/vnd.rar', null],
  ['a.gz', 'application/gzip', null],
] as const)('%s %s is read as %s', (name, type, form) => {
  expect(getArchiveFormat({ name, type })).toBe(form)
})
