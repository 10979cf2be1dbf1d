import type { Session } from '@portico/session'
import { expect, test } from 'vitest'
import { createAccountArchive } from './account-archive.ts'

const people = [{ bucket: 'files', key: 'me/a=C3=A9.txt', path: ['me', 'aé.txt'], size: 4 }]
const rows = Array.from({ length: 501 }, (_, id) => `{"id": ${id}, "exact": 12345678901234567890}`)

/** A project with one table, two files and the functions of the migration. */
function project(): Session {
  const files = [...people, { bucket: 'files', key: '../gone.txt', path: ['..', 'gone.txt'], size: 1 }]
  const answers: Record<string, (asked: { beyond: number; most: number }) => unknown> = {
    portico_own_tables: () => ['public.boxes'],
    portico_own_rows: ({ beyond, most }) => {
      const page = rows.slice(beyond, beyond + most)
      return { rows: `[${page.join(', ')}]`, count: page.length }
    },
    portico_own_files: () => files,
  }
  const client = {
    rpc: (name: string, asked: never) => ({
      abortSignal: async () => ({ data: answers[name]?.(asked), error: null, status: 200 }),
    }),
    storage: {
      from: () => ({
        download: (key: string) => ({
          asStream: async () =>
            key.includes('gone')
              ? { data: null, error: { message: 'Object not found' } }
              : { data: new Blob(['body']).stream(), error: null },
        }),
      }),
    },
  }
  return { client } as unknown as Session
}

function pack(signal = new AbortController().signal) {
  let bytes = 0
  const packed = createAccountArchive({
    ...{ session: project(), account: { account: { email: 'ada@portico.example' } }, signal },
    onBytes: (count) => {
      bytes += count
    },
    words: { missingName: 'Not included.txt', missingLead: 'Missing:' },
  })
  return { ...packed, bytes: () => bytes }
}

test('the archive has the account, its rows as in the database, and its files, and lists missing files', async () => {
  const { stream, missing, bytes } = pack()
  const text = Buffer.from(await new Response(stream).arrayBuffer()).toString('utf8')
  for (const held of [
    'account.json',
    'ada@portico.example',
    'rows/public.boxes.json',
    'files/files/me/aé.txt',
  ])
    expect(text).toContain(held)
  const list = JSON.parse(/\[\n[\s\S]*?\n\]/.exec(text)?.[0] ?? '')
  expect(list).toHaveLength(501)
  expect(text).toContain('"exact": 12345678901234567890}')
  expect(bytes()).toBe(4)
  expect(missing).toEqual(['files/../gone.txt\tObject not found'])
  expect(text).toMatch(/Not included\.txt[\s\S]*Missing:/)
})

test('an export that is cancelled fails its stream', async () => {
  const over = new AbortController()
  const { stream } = pack(over.signal)
  over.abort()
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow()
})
