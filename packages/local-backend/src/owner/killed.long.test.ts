// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startTestBackend } from '../testing.ts'
import { openOwner, readKeys, restoreBackup } from './index.ts'

const kills = 12

test(`a restore that is killed ${kills} times leaves the complete old or new data`, async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'portico-killed-'))
  const archives = join(scratch, 'archives')
  const keys = new Map<string, string>()
  try {
    // Two backends: a row and a file identify the data of each.
    for (const name of ['old', 'new']) {
      const backend = await startTestBackend()
      const { client, id } = await backend.signedIn()
      await client.from('projects').insert({ name })
      await client.storage.from('files').upload(`${id}/${name}.txt`, name)
      const owner = await openOwner(backend.dataDir)
      await pipeline(await owner.backup(), createWriteStream(`${archives}-${name}`))
      await backend.close()
      keys.set(backend.key, name)
    }
    const old = join(scratch, 'old')
    await restoreBackup(`${archives}-old`, old)
    const restore = (dataDir: string) =>
      spawn(process.execPath, [
        fileURLToPath(new URL('./restore-child.fixture.ts', import.meta.url)),
        ...[`${archives}-new`, dataDir],
      ])
    const began = performance.now()
    const whole = join(scratch, 'whole')
    await cp(old, whole, { recursive: true })
    expect((await once(restore(whole), 'exit'))[0]).toBe(0)
    const span = performance.now() - began

    const left: (string | undefined)[] = []
    for (let kill = 0; kill < kills; kill++) {
      const dataDir = join(scratch, `killed-${kill}`)
      await cp(old, dataDir, { recursive: true })
      const child = restore(dataDir)
      const gone = once(child, 'exit')
      await Promise.race([gone, setTimeout((span * (kill + 1)) / kills)])
      child.kill('SIGKILL')
      await gone
      const owner = await openOwner(dataDir)
      const { statements } = await owner.sql(
        `select name from public.projects where name in ('old', 'new'); select name, version from storage.objects`,
      )
      await owner.close()
      const { publishableKey } = await readKeys(dataDir)
      const name = keys.get(publishableKey)
      left.push(name)
      expect(statements[0]?.rows).toEqual([[name]])
      const [[object, version = ''] = []] = statements[1]?.rows ?? []
      expect(object).toMatch(new RegExp(`/${name}\\.txt$`))
      const files = await readdir(join(dataDir, 'storage', 'objects'), { recursive: true })
      expect(files.map((path) => path.slice(-String(version).length))).toContain(version)
      expect((await readdir(dataDir)).filter((entry) => /passing|replacement/.test(entry))).toEqual([])
      await rm(dataDir, { recursive: true })
    }
    expect(left).toContain('old')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
})

test('a backup during writes is consistent: every row has its complete file', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'portico-moment-'))
  const backend = await startTestBackend()
  try {
    const { client, id } = await backend.signedIn()
    let isOver = false
    const known = new Set<number>()
    const write = async (writer: number) => {
      for (let n = writer; !isOver; n += 3) {
        // Write the file first, then the row for it.
        const key = `${id}/${n}.txt`
        const stored = await client.storage.from('files').upload(key, String(n).repeat(5000))
        if (stored.error) throw stored.error
        const { error } = await client.from('projects').insert({ name: `row ${n}` })
        if (error) throw error
        known.add(n)
      }
    }
    const writing = Promise.all([write(1), write(2), write(3)])
    await expect.poll(() => known.size).toBeGreaterThan(10)
    const before = [...known]
    const owner = await openOwner(backend.dataDir)
    await pipeline(await owner.backup(), createWriteStream(join(scratch, 'archive')))
    isOver = true
    await writing
    const target = join(scratch, 'data')
    await restoreBackup(join(scratch, 'archive'), target)
    const restored = await openOwner(target)
    const { statements } = await restored.sql(
      `select substring(name from 5)::int from public.projects where name like 'row %';
       select substring(name from '([0-9]+)\\.txt$')::int, version, metadata ->> 'size' from storage.objects`,
    )
    await restored.close()
    const rows = (statements[0]?.rows ?? []).map(([n]) => Number(n))
    const objects = new Map(
      (statements[1]?.rows ?? []).map(([n, version, size]) => [Number(n), { version, size }]),
    )
    expect(before.filter((n) => !rows.includes(n))).toEqual([])
    expect(rows.filter((n) => !objects.has(n))).toEqual([])
    const files = await readdir(join(target, 'storage', 'objects'), { recursive: true })
    for (const [n, { version, size }] of objects) {
      expect(Number(size)).toBe(String(n).length * 5000)
      expect(files.some((path) => path.endsWith(String(version)))).toBe(true)
    }
  } finally {
    await backend.close()
    await rm(scratch, { recursive: true, force: true })
  }
})
