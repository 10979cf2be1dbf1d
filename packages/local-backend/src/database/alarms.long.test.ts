// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchTimers } from './alarms.ts'

let folder: string
let db: PGlite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-alarms-'))
  db = await PGlite.create(folder)
  watchTimers(db)
})
afterAll(async () => {
  await db?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number) {
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
}

test('a statement that is ended at any point leaves its transaction complete or undone', async () => {
  await db.exec('create table rows (id int primary key, n int); create table sums (n int)')
  const random = numbers(7)
  let kept = 0
  let ended = 0
  for (let i = 1; i <= 300; i++) {
    const many = Math.floor(random() * 60_000)
    const limit = 20 + Math.floor(random() * 200)
    const statements = [
      `insert into rows select g, ${i} from generate_series(${i * 100_000}, ${i * 100_000 + many}) g`,
      `select count(*) from generate_series(1, ${many * 20})`,
      `update rows set n = n + 1 where id % 7 = ${i % 7}`,
      `select pg_sleep(${many / 300_000})`,
    ]
    const run = db.transaction(async (tx) => {
      await tx.exec(`set local statement_timeout = ${limit}`)
      await tx.exec(statements[i % 4] ?? '')
      await tx.exec(`insert into sums values (${i % 4 === 0 ? many + 1 : 0})`)
    })
    await run.then(
      () => kept++,
      (error: { code?: string; message: string }) => {
        expect([error.code, error.message]).toEqual(['57014', 'canceling statement due to statement timeout'])
        ended++
      },
    )
  }
  expect(kept).toBeGreaterThan(10)
  expect(ended).toBeGreaterThan(10)
  const { rows } = await db.query('select (select count(*) from rows) = (select sum(n) from sums) as agrees')
  expect(rows).toEqual([{ agrees: true }])
})

test('a timer that Postgres sets while another one is triggered is watched too', async () => {
  // Postgres keeps only its earliest timer. At 3 s the statement's timer is triggered while idle, and sets the timer of an idle session, at
  // 10 s. A statement from 8 s to 11 s is ended only if that timer is triggered during it.
  await db.exec('create table noted (n int)')
  await db.exec('set statement_timeout = 3000')
  await db.exec('insert into noted values (1)')
  await setTimeout(8000)
  const endless = db.exec('do $$ begin while clock_timestamp() < now() + $i$ 9 s $i$ loop end loop; end $$')
  await expect(endless).rejects.toMatchObject({ code: '57014' })
})
