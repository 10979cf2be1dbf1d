import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { removeLeftFiles } from './left-files.ts'

test('the example of docs/session.md removes through the API what the database names', async () => {
  const removed: string[] = []
  const remove = async (bucket: string, names: string[]) => {
    removed.push(`${bucket}: ${names}`)
    return { data: [], error: null }
  }
  const client = {
    rpc: async (name: string) => ({ data: [{ bucket_id: 'files', name: `${name}.txt` }], error: null }),
    storage: { from: (bucket: string) => ({ remove: (names: string[]) => remove(bucket, names) }) },
  }
  await removeLeftFiles(client as unknown as SupabaseClient)
  expect(removed).toEqual(['files: portico_left_files.txt'])
})
