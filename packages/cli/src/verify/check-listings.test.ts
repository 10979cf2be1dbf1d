import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkListings, listedFolders } from './check-listings.ts'
import { createFindings } from './finding.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Starts a host that answers each address with this page; returns its address. */
async function serve(status: number, page: string): Promise<string> {
  server = createServer((_request, response) => response.writeHead(status).end(page))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function errorsOf(address: string): Promise<string[]> {
  const found = createFindings()
  await checkListings([address], found)
  return found.list.map(({ where }) => where)
}

test.each([
  ['a bucket of S3', '<?xml version="1.0"?><ListBucketResult><Contents>'],
  ['nginx', '<html><head><title>Index of /releases/</title></head>'],
  ['a small server', '<!DOCTYPE HTML><title>Directory listing for /</title>'],
])('a host that lists its files as %s does is reported', async (_what, page) => {
  const address = await serve(200, page)
  expect(await errorsOf(address)).toEqual([address])
})

test.each([
  ['refuses', 403, '<ListBucketResult>'],
  ['answers with a page', 200, '<!doctype html><title>Portico</title>'],
])('a host that %s is not reported', async (_what, status, page) => {
  expect(await errorsOf(await serve(status, page))).toEqual([])
})

test('the folders are those of the store, of its origin and of the site', () => {
  expect(listedFolders('https://cdn.example/releases/', 'https://portal.example')).toEqual([
    ...['https://cdn.example/releases/', 'https://cdn.example/', 'https://portal.example/assets/'],
  ])
  expect(listedFolders('file:///srv/releases/', undefined)).toEqual([])
})
