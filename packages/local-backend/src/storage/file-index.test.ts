import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { openDatabase } from '../database/open.ts'
import { copyFirstData, siteUrl, supabaseDir } from '../testing.ts'
import { checkFileIndex, maintainFileIndex } from './file-index.ts'

test('the comparison adds files to the index that the triggers have missed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-index-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyFirstData(dataDir)
  const database = await openDatabase({
    directory: join(dataDir, 'postgres'),
    supabaseDir,
    siteUrl,
    settings: (await readConfig(supabaseDir, {})).settings,
    secrets: await loadSecrets(dataDir),
    sendMail: async () => undefined,
  })
  onTestFinished(() => database.close())
  const { db } = database
  const read = async () =>
    (
      await db.query(
        `select (select count(*)::int from portico_private.file_index) as files, portico_private.files_are_indexed() as "isWhole",
           coalesce((select bytes::int from portico_private.file_totals where owner_id = '' and bucket_id = ''), 0) as bytes`,
      )
    ).rows[0]
  await checkFileIndex(database)
  expect(await read()).toEqual({ files: 0, isWhole: true, bytes: 0 })
  // Acts as a backend without the index.
  await db.exec(`
    alter table storage.objects disable trigger portico_index_added;
    insert into storage.objects (bucket_id, name, metadata) select 'files', 'me/' || at, '{"size": 2}' from generate_series(1, 4500) as at;
  `)
  expect(await read()).toEqual({ files: 0, isWhole: false, bytes: 0 })
  await db.exec('alter table storage.objects enable trigger portico_index_added')
  await db.exec(`update portico_private.file_index_state set complete_at = now() - interval '1 day'`)
  const stop = maintainFileIndex({ database })
  await expect.poll(read).toEqual({ files: 4500, isWhole: true, bytes: 9000 })
  await stop()
})
