import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** A file that would do harm where it could. */
export interface HostileFile {
  name: string
  type: string
  content: Buffer
}

/** Code of each script, for any page that runs it. */
const harm = (canary: string) =>
  `document.title="ran";try{top.document.title="ran"}catch{};fetch(${JSON.stringify(canary)});alert("ran")`

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of so many white or black pixels a side, in a few kilobytes. */
function png(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const lines = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Files that would run or fetch something, unfold to gigabytes, or show a name that is not theirs. */
export function createHostileFiles(canary: string): HostileFile[] {
  const script = `<script>${harm(canary)}</script>`
  const page = Buffer.from(`<!doctype html><body onload='${harm(canary)}'>${script}<img src="${canary}">`)
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60" onload='${harm(canary)}'>${script}` +
      `<style>@import "${canary}?css";rect{fill:url(${canary}?fill)}</style><image href="${canary}?image" width="9" height="9"/><use xlink:href="${canary}?use#a"/>` +
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary}?frame"/></foreignObject><rect width="90" height="60"/></svg>`,
  )
  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  return [
    { name: 'Übersicht.svg', type: 'image/svg+xml', content: drawing },
    { name: 'Отчёт.html', type: 'text/html', content: page },
    { name: 'تقرير.png', type: 'image/png', content: page },
    {
      name: '报告.md',
      type: 'text/markdown',
      content: Buffer.from(`# Title\n\n${script}\n\n![x](${canary})`),
    },
    {
      name: 'รายงาน.csv',
      type: 'text/csv',
      content: Buffer.from(`a,b\n"${script.replaceAll('"', '""')}",=1+1`),
    },
    { name: 'photo\u202egnp.html', type: 'text/html; charset=utf-8', content: page },
    { name: 'dots...', type: 'application/xhtml+xml', content: page },
    // As long as a file system takes: 255 bytes.
    { name: `${'long '.repeat(50)}x.txt`, type: 'text/plain', content: page },
    { name: 'both.gif', type: 'image/gif', content: Buffer.concat([gif, page]) },
    { name: 'code.js', type: 'text/javascript', content: Buffer.from(harm(canary)) },
    { name: 'data.json', type: 'application/json', content: Buffer.from(JSON.stringify({ a: script })) },
    { name: 'paper.pdf', type: 'application/pdf', content: page },
    { name: 'half.png', type: 'image/png', content: png(90).subarray(0, 60) },
    { name: 'bomb.png', type: 'image/png', content: png(15_000) },
  ]
}

/** A picture that the backend is requested to resize: it refuses, and the browser logs an error. */
export const createLargerBomb = (): HostileFile => ({
  name: 'larger bomb.png',
  type: 'image/png',
  content: png(20_000),
})

/** Starts a server that the files would call if they ran, and records the calls. */
export async function openCanary(): Promise<{ url: string; calls: string[]; close(): void }> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, calls, close: () => void server.close() }
}

/** Creates a folder among the user's own files and uploads files into it through the input of the page. */
export async function uploadInto(page: Page, folder: string, files: readonly HostileFile[]): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog', { name: 'New folder' }).getByRole('textbox').fill(folder)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: folder, exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Folders' }).getByText(folder)).toBeVisible()
  const chosen = files.map(({ name, type, content }) => ({ name, mimeType: type, buffer: content }))
  await page.getByLabel('Upload files').setInputFiles(chosen)
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  await expect(page.getByRole('heading', { name: `${count} uploaded` })).toBeVisible()
  await page.getByRole('button', { name: 'Close uploads' }).click()
}
