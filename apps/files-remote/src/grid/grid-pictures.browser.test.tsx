import { defineRemote } from '@portico/react-remote'
import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSelection } from '../list/use-selection.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { ObjectGrid } from './object-grid.tsx'

/** Returns an image of one pixel in this colour (`rgb`, each 0 to 255). */
async function pixel(red: number, green: number, blue: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  context?.putImageData(new ImageData(Uint8ClampedArray.of(red, green, blue, 255), 1, 1), 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Returns the colour that an image of one pixel has on the screen. */
function colorOf(picture: HTMLImageElement): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(picture, 0, 0, 1, 1)
  return String(context?.getImageData(0, 0, 1, 1).data.slice(0, 3))
}

const fileAt = (name: string, updatedAt = '2026-01-01T00:00:00Z'): Entry => ({
  kind: 'file',
  part: name,
  name,
  key: name,
  size: 100,
  type: 'image/png',
  updatedAt,
})

const nothing = () => {}
const commands: EntryCommands = { open: nothing, ask: nothing }

/** A grid of files that `held` can replace. */
function Pictures({ held }: { held: { files: Entry[]; replace: (entries: Entry[]) => void } }) {
  const [entries, setEntries] = useState(held.files)
  useEffect(() => {
    held.replace = setEntries
  }, [held])
  const choice = useSelection(entries)
  return (
    <div style={{ display: 'flex', inlineSize: 720, blockSize: 600 }}>
      <ObjectGrid
        bucket="files"
        label="Pictures"
        isWhole
        entries={entries}
        choice={choice}
        commands={commands}
        sort={{ by: 'name', descending: false }}
        onSort={nothing}
      />
    </div>
  )
}

/** Shows these files over a storage that answers `content`. Returns the names that were requested, and how to show other files. */
function open(files: Entry[], content: () => Blob | Promise<Blob>) {
  const asked: string[] = []
  const before = globalThis.fetch
  const answer: typeof globalThis.fetch = async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (origin !== 'http://files.test') return before(input, init)
    const name = pathname.split('/').at(-1) ?? ''
    if (init?.method !== 'POST') {
      asked.push(name)
      return new Response(await content())
    }
    const { paths } = JSON.parse(String(init.body)) as { paths: string[] }
    return Response.json(
      paths.map((path) => ({ path, error: null, signedURL: `/object/sign/files/${path}` })),
    )
  }
  globalThis.fetch = answer
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch: answer } })
  const { session } = createFakeSession({ user: { id: 'ada' }, client })
  const held = { files, replace: (_entries: Entry[]) => {} }
  const { unmount } = mountRemote(defineRemote({ app: () => <Pictures held={held} /> }), { session })
  onTestFinished(() => {
    unmount()
    globalThis.fetch = before
  })
  return { asked, replace: (entries: Entry[]) => held.replace(entries) }
}

const tile = (name: string) => page.getByRole('gridcell', { name, exact: false }).element()
const picturesIn = (element: Element) => [...element.querySelectorAll('img')]
const colorIn = (name: string) =>
  picturesIn(tile(name)).map((picture) => picture.complete && colorOf(picture))

test('scrolling there and back requests no picture twice', { tags: ['long'] }, async () => {
  const red = await pixel(255, 0, 0)
  const files = Array.from({ length: 400 }, (_, index) => fileAt(`${1000 + index}.png`))
  const { asked } = open(files, () => red)
  const grid = page.getByRole('grid')
  await expect.element(grid).toBeVisible()
  const scroller = grid.element().parentElement as Element
  const allDrawn = () =>
    grid.getByRole('gridcell').elements().length > 0 &&
    grid
      .getByRole('gridcell')
      .elements()
      .every((cell) => picturesIn(cell).length === 1)
  for (const top of [0, 700, 1400, 18_000, 700, 0]) {
    scroller.scrollTop = top
    await expect.poll(() => tile(`${1000 + Math.ceil(top / 188) * 4}.png`)).toBeInTheDocument()
    await expect.poll(allDrawn).toBe(true)
  }
  expect(asked.length).toBeGreaterThan(40)
  expect(asked.length).toBeLessThan(150)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a file that is replaced under its name shows its new picture, and other pictures are not requested again', async () => {
  const red = await pixel(255, 0, 0)
  const blue = await pixel(0, 0, 255)
  let now = red
  const { asked, replace } = open([fileAt('a.png'), fileAt('b.png')], () => now)
  await expect.poll(() => colorIn('a.png')).toEqual(['255,0,0'])
  await expect.poll(() => colorIn('b.png')).toEqual(['255,0,0'])
  now = blue
  replace([fileAt('a.png', '2026-01-02T00:00:00Z'), fileAt('b.png')])
  await expect.poll(() => colorIn('a.png')).toEqual(['0,0,255'])
  expect(colorIn('b.png')).toEqual(['255,0,0'])
  expect(asked.sort()).toEqual(['a.png', 'a.png', 'b.png'])
})

test('a file that the browser cannot decode has the icon of its kind, until a picture replaces it', async () => {
  const whole = await pixel(0, 255, 0)
  // Only its size and its end can be read.
  const header = Promise.withResolvers<Blob>()
  let now: Blob | Promise<Blob> = header.promise
  const { replace } = open([fileAt('a.png')], () => now)
  await expect.poll(() => tile('a.png')).toBeInTheDocument()
  const failed: unknown[] = []
  tile('a.png').addEventListener('error', ({ target }) => failed.push(target), { capture: true })
  const end = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
  header.resolve(new Blob([whole.slice(0, 33), end], { type: 'image/png' }))
  await expect.poll(() => failed).toHaveLength(1)
  await expect.poll(() => picturesIn(tile('a.png'))).toEqual([])
  expect(tile('a.png').querySelector('svg')?.getAttribute('data-kind')).toBe('file')
  now = whole
  replace([fileAt('a.png', '2026-01-02T00:00:00Z')])
  await expect.poll(() => colorIn('a.png')).toEqual(['0,255,0'])
})
