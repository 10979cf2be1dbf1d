import type { Session } from '@portico/session'
import { expect, test, vi } from 'vitest'
import { createUploadItem } from '../items/upload-item.ts'
import { createFileSender } from './send-file.ts'
import { chunkSize } from './storage-endpoint.ts'

interface Asked {
  method: string
  token: string | undefined
  bytes: number
}

/** Replaces the network by a resumable storage that accepts all chunks. Calls `onPart` with the number of each. Returns the requests. */
function storage(onPart: (part: number) => void): Asked[] {
  const asked: Asked[] = []
  let offset = 0
  class Request {
    upload = {}
    status = 0
    responseText = ''
    onload = () => {}
    method = ''
    headers = new Map<string, string>()
    answer: Record<string, string> = {}
    open = (method: string) => {
      this.method = method
    }
    setRequestHeader = (name: string, value: string) => this.headers.set(name.toLowerCase(), value)
    getResponseHeader = (name: string) => this.answer[name.toLowerCase()] ?? null
    send = (body?: Blob) => {
      const bytes = body?.size ?? 0
      offset += bytes
      asked.push({ method: this.method, token: this.headers.get('authorization'), bytes })
      const isNew = this.method === 'POST'
      this.status = isNew ? 201 : 204
      this.answer = isNew
        ? { location: 'http://storage.test/upload/resumable/1' }
        : { 'upload-offset': String(offset) }
      if (!isNew) onPart(asked.length - 1)
      queueMicrotask(this.onload)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return asked
}

test('a token that is refreshed between two chunks is used for the next one', async () => {
  let token = 'first'
  const asked = storage((part) => {
    if (part === 1) token = 'second'
  })
  const session = {
    backend: { url: 'http://storage.test', key: 'key' },
    getAccessToken: async () => token,
  } as Partial<Session> as Session
  const file = new File([new Uint8Array(2 * chunkSize + 1)], 'film.bin', { lastModified: 1 })
  const item = createUploadItem({ id: 1, batch: 1 }, { bucket: 'files', prefix: 'me' }, { file, path: [] })
  await createFileSender(session)(item, () => {}, new AbortController().signal)
  expect(asked).toEqual([
    { method: 'POST', token: 'Bearer first', bytes: 0 },
    { method: 'PATCH', token: 'Bearer first', bytes: chunkSize },
    { method: 'PATCH', token: 'Bearer second', bytes: chunkSize },
    { method: 'PATCH', token: 'Bearer second', bytes: 1 },
  ])
})
