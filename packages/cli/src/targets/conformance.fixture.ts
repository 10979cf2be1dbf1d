import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileHeaders, Target } from './target.ts'

const script: FileHeaders = {
  contentType: 'text/javascript',
  cacheControl: 'public, max-age=31536000, immutable',
}
const document: FileHeaders = { contentType: 'application/json', cacheControl: 'no-cache' }
const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (content: Uint8Array | null) => content && new TextDecoder().decode(content)

/** Tests the behaviour that all targets share. `open` opens an empty one, and `close` removes it. */
export function testTarget(kind: string, open: () => Promise<{ target: Target; close(): Promise<void> }>) {
  describe(kind, () => {
    let target: Target
    let close: () => Promise<void>
    beforeAll(async () => {
      ;({ target, close } = await open())
    })
    afterAll(() => close())

    test('read returns the bytes of a created file', async () => {
      const content = randomBytes(300_000)
      expect(await target.create('files/1.0.0/assets/data-B2.js', content, script)).toBe(true)
      expect(Buffer.from((await target.read('files/1.0.0/assets/data-B2.js')) ?? [])).toEqual(content)
    })

    test('read returns an empty array for an empty file', async () => {
      expect(await target.create('empty.txt', bytes(''), document)).toBe(true)
      expect(await target.read('empty.txt')).toHaveLength(0)
    })

    test('read returns null for a missing file, also below a file or in a missing folder', async () => {
      await target.create('there/file.json', bytes('{}'), document)
      for (const path of ['absent.json', 'there/file.json/below', 'absent/deep/file.js'])
        expect(await target.read(path)).toBeNull()
    })

    test('checkWrites changes no files', async () => {
      await target.create('asked/entry.json', bytes('{}'), document)
      const there = [{ path: 'asked/entry.json', bytes: bytes('{}'), headers: document }]
      await target.checkWrites({ paths: ['asked/entry.json', 'asked/deeper/new.json'], there })
      expect(await target.list('asked/')).toEqual(['asked/entry.json'])
      expect(textOf(await target.read('asked/entry.json'))).toBe('{}')
    })

    test('create returns false for an existing file and does not change it', async () => {
      expect(await target.create('registry/1.json', bytes('first'), document)).toBe(true)
      expect(await target.create('registry/1.json', bytes('second'), document)).toBe(false)
      expect(textOf(await target.read('registry/1.json'))).toBe('first')
    })

    test('create succeeds for exactly one of many callers at once, and its file is complete', async () => {
      const contents = Array.from({ length: 12 }, (_, n) => String(n).repeat(50_000))
      const results = await Promise.all(
        contents.map((content) => target.create('registry/2.json', bytes(content), document)),
      )
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(textOf(await target.read('registry/2.json'))).toBe(contents[results.indexOf(true)])
    })

    test('write replaces a file, and a concurrent read returns the old file or the new one', async () => {
      const versions = ['a', 'b'].map((letter) => letter.repeat(200_000))
      await target.write('registry.json', bytes(versions[0] ?? ''), document)
      const reads: Promise<Uint8Array | null>[] = []
      for (let n = 1; n < 8; n += 1) {
        const written = target.write('registry.json', bytes(versions[n % 2] ?? ''), document)
        reads.push(target.read('registry.json'), target.read('registry.json'))
        await written
      }
      for (const read of await Promise.all(reads)) expect(versions).toContain(textOf(read))
      expect(textOf(await target.read('registry.json'))).toBe(versions[1])
    })

    test('list returns every path with the prefix, sorted, and no other path', async () => {
      for (const path of ['list/b/2.js', 'list/b/10.js', 'list/a.js', 'listing/c.js'])
        await target.write(path, bytes(path), script)
      expect(await target.list('list/')).toEqual(['list/a.js', 'list/b/10.js', 'list/b/2.js'])
      expect(await target.list('list')).toContain('listing/c.js')
      expect(await target.list('list/b/1')).toEqual(['list/b/10.js'])
      expect(await target.list('nothing/')).toEqual([])
    })

    test('remove deletes files, and ignores missing ones', async () => {
      await target.write('gone/a/1.js', bytes('1'), script)
      await target.write('gone/2.js', bytes('2'), script)
      await target.remove(['gone/a/1.js', 'gone/never.js'])
      expect(await target.list('gone/')).toEqual(['gone/2.js'])
      expect(await target.create('gone/a/1.js', bytes('again'), script)).toBe(true)
    })

    test.each(['../out.js', '/etc/passwd', 'a/../../b', 'a//b', 'a/./b', 'a\\b', '', 'a/%2e%2e/b', 'a?b'])(
      'the path "%s" is rejected',
      async (path) => {
        for (const work of [
          () => target.read(path),
          () => target.create(path, bytes(''), script),
          () => target.write(path, bytes(''), script),
          () => target.remove([path]),
        ])
          await expect(work()).rejects.toMatchObject({ code: 'target_invalid' })
      },
    )
  })
}
