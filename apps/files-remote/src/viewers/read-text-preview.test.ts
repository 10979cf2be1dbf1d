import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { previewBytes, readRange, readTextPreview } from './read-text-preview.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const signal = new AbortController().signal

test('readTextPreview only requests the bytes that it shows', async () => {
  const link = await serve((request, response) => response.writeHead(206).end(request.headers.range))
  expect(await readTextPreview(link, 14, signal)).toEqual({
    text: `bytes=0-${previewBytes - 1}`,
    isCut: false,
    isText: true,
  })
})

test('readTextPreview stops when a server sends everything, and not within a character', async () => {
  const whole = `x${'é'.repeat(previewBytes)}`
  const link = await serve((_request, response) => response.end(whole))
  const { text, isCut } = await readTextPreview(link, Buffer.byteLength(whole), signal)
  expect(isCut).toBe(true)
  expect(Buffer.byteLength(text)).toBe(previewBytes - 1)
  expect(text.endsWith('é')).toBe(true)
})

test('a refusal keeps its code', async () => {
  const link = await serve((_request, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ statusCode: '400', code: 'InvalidJWT', message: 'jwt expired' })),
  )
  await expect(readTextPreview(link, 10, signal)).rejects.toMatchObject({ code: 'InvalidJWT' })
})

test('an empty file needs no request', async () => {
  expect(await readTextPreview('http://127.0.0.1:1/', 0, signal)).toEqual({
    text: '',
    isCut: false,
    isText: true,
  })
})

test.each([
  ['UTF-16 with its mark', [0xff, 0xfe, 0x41, 0x00, 0x22, 0x6f], 'A漢', true],
  ['bytes with none', [0x4d, 0x5a, 0x00, 0x00], 'MZ\0\0', false],
  ['half of a letter in the middle', [0x41, 0xc3, 0x41], 'A\ufffdA', false],
] as const)('readBeginning reads %s', async (_name, bytes, text, isText) => {
  const link = await serve((_request, response) => response.end(Uint8Array.from(bytes)))
  expect(await readTextPreview(link, bytes.length, signal)).toEqual({ text, isCut: false, isText })
})

test('readRange returns the same from a server without ranges', async () => {
  const content = Buffer.from('0123456789')
  const whole = await serve((_request, response) => response.end(content))
  const parts = await serve((_request, response) => response.writeHead(206).end(content.subarray(3, 6)))
  for (const link of [whole, parts])
    expect(new TextDecoder().decode(await readRange(link, { from: 3, length: 3 }, signal))).toBe('345')
})
