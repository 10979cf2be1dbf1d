import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { openDatabase } from '../database/open.ts'
import { copyFirstData, siteUrl, supabaseDir } from '../testing.ts'
import { deleteDueAccounts } from './account-deletions.ts'
import { openFiles } from './files.ts'

const leaver = 'd0000000-0000-4000-8000-000000000002'

test('an account that is due is deleted with its rows, and its files are gone from the disk; others stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-leavings-'))
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
  const files = await openFiles(join(dataDir, 'storage'), database)
  onTestFinished(() => files.close())
  const { db } = database
  const send = async (owner: string) => {
    const { version } = await files.receive(Readable.from([Buffer.from('dear diary')]), 1000)
    await db.query(
      `insert into storage.objects (bucket_id, name, owner_id, version) values ('files', $1 || '/diary.txt', $1, $2)`,
      [owner, version],
    )
    return files.place(version)
  }
  const hers = await send(leaver)
  const stranger = await send('d0000000-0000-4000-8000-000000000001')

  await deleteDueAccounts({ database, files })
  expect(existsSync(hers)).toBe(true)
  await db.query('insert into portico_private.leavings (user_id, due_at) values ($1, now())', [leaver])
  await deleteDueAccounts({ database, files })
  expect(existsSync(hers)).toBe(false)
  expect(existsSync(stranger)).toBe(true)
  const left = await db.query(
    `select (select count(*) from auth.users where id = $1) as accounts, (select count(*) from public.projects where owner_id = $1) as rows,
       (select count(*) from storage.objects) as objects, (select count(*) from portico_private.left_files) as noted`,
    [leaver],
  )
  expect(left.rows).toEqual([{ accounts: 0, rows: 0, objects: 1, noted: 0 }])
})
