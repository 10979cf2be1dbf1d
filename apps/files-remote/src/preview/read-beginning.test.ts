import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readBeginning, shownBytes } from './read-beginning.ts'

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

test('asks for what it shows only', async () => {
  const link = await serve((request, response) => response.writeHead(206).end(request.headers.range))
  expect(await readBeginning(link, 14, signal)).toEqual({ text: `bytes=0-${shownBytes - 1}`, isCut: false })
})

test('stops where a server sends everything, and not within a letter', async () => {
  const whole = `x${'é'.repeat(shownBytes)}`
  const link = await serve((_request, response) => response.end(whole))
  const { text, isCut } = await readBeginning(link, Buffer.byteLength(whole), signal)
  expect(isCut).toBe(true)
  expect(Buffer.byteLength(text)).toBe(shownBytes - 1)
  expect(text.endsWith('é')).toBe(true)
})

test('a refusal keeps its code', async () => {
  const link = await serve((_request, response) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ statusCode: '400', code: 'InvalidJWT', message: 'jwt expired' })),
  )
  await expect(readBeginning(link, 10, signal)).rejects.toMatchObject({ code: 'InvalidJWT' })
})

test('an empty file needs no request', async () => {
  expect(await readBeginning('http://127.0.0.1:1/', 0, signal)).toEqual({ text: '', isCut: false })
})
