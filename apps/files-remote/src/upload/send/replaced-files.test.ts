import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { FilesError } from '../../errors/files-error.ts'
import { createUploadItem } from '../items/upload-item.ts'
import { createReplacedFiles } from './replaced-files.ts'

/** Creates uploads that replace files of a folder, over a trash. `refused` has the errors of moves, by key. */
function open(can: boolean, refused: Record<string, object> = {}) {
  const asked: string[] = []
  let deletion = ''
  const client = {
    rpc: async (name: string) => ({
      data: name === 'portico_can_trash' ? { can, days: 30 } : null,
      error: null,
    }),
    from: () => ({
      insert: async ({ id, items }: { id: string; items: string[] }) => {
        deletion = id
        asked.push(`begin ${items}`)
        return { error: null }
      },
    }),
    storage: {
      from: (bucket: string) => ({
        move: async (from: string, to: string) => {
          asked.push(`${bucket} ${from} to ${to}`.replace(deletion, 'd'))
          return { error: refused[from.replace(deletion, 'd')] ?? null }
        },
      }),
    },
  }
  const items = ['one', 'two'].map((name, id) => ({
    ...createUploadItem(
      { id, batch: 1 },
      { bucket: 'files', prefix: 'me' },
      { file: new File([], name), path: [] },
    ),
    replace: true,
  }))
  const replaced = createReplacedFiles(client as unknown as SupabaseClient, 'ada', () => items)
  return {
    items,
    replaced,
    asked,
    one: { bucket: 'files', key: 'me/one' },
    two: { bucket: 'files', key: 'me/two' },
  }
}

test('files that uploads into one folder replace are one deletion, and a failed upload restores its file', async () => {
  const { replaced, asked, one, two } = open(true)
  await replaced.putAside(one)
  await replaced.putAside(two)
  replaced.settle(one)
  await replaced.putBack(one)
  await replaced.putBack(two)
  await replaced.putAside(two)
  expect(asked).toEqual([
    'begin me/one,me/two',
    'files me/one to ada/d/files/me/one',
    'files me/two to ada/d/files/me/two',
    'portico-trash ada/d/files/me/two to me/two',
    'files me/two to ada/d/files/me/two',
  ])
})

test('a retry moves no file to the trash again, and a missing file needs no place there', async () => {
  const { replaced, asked, one, two } = open(true, { 'me/two': { code: 'NoSuchKey', status: 404 } })
  await replaced.putAside(one)
  await replaced.putAside(one)
  await replaced.putAside(two)
  await replaced.putBack(two)
  expect(asked.slice(1)).toEqual(['files me/one to ada/d/files/me/one', 'files me/two to ada/d/files/me/two'])
})

test('a file that may not go to the trash is refused, and without a trash the upload replaces it', async () => {
  const refused = open(true, { 'me/one': { code: 'AccessDenied', status: 403 } })
  await expect(refused.replaced.putAside(refused.one)).rejects.toMatchObject({ code: 'AccessDenied' })
  const none = open(false)
  await none.replaced.putAside(none.one)
  expect(none.asked).toEqual([])
})

test('a cancelled upload restores its file once there is a connection', async () => {
  const refused: Record<string, object> = {}
  const { replaced, asked, items, one, two } = open(true, refused)
  await replaced.putAside(one)
  await replaced.putAside(two)
  asked.length = 0
  await replaced.putBackRest()
  expect(asked).toEqual([])
  const back = 'portico-trash ada/d/files/me/one to me/one'
  refused['ada/d/files/me/one'] = new FilesError('no_answer', {})
  Object.assign(items[0] ?? {}, { state: 'cancelled' })
  await replaced.putBackRest()
  expect(asked).toEqual([back])
  delete refused['ada/d/files/me/one']
  await replaced.putBackRest()
  await replaced.putBackRest()
  expect(asked).toEqual([back, back])
})
