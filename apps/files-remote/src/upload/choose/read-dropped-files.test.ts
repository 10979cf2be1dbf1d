import { expect, test, vi } from 'vitest'
import { createDroppedFile, createDroppedFolder } from './entries.fixture.ts'
import {
  addUnreadEntries,
  type DropContent,
  readDroppedFiles,
  retryUnreadEntry,
} from './read-dropped-files.ts'

const pathsOf = ({ files }: DropContent) => files.map(({ path, file }) => [...path, file.name].join('/'))
const namesOf = ({ unread }: DropContent) => unread.map(({ path, entry }) => [...path, entry.name].join('/'))

test('dropped folders are read at any depth, in the parts that the browser returns, and empty folders are kept', async () => {
  const inner = createDroppedFolder('in', [[createDroppedFile('c')]])
  const outer = createDroppedFolder('out', [
    [createDroppedFile('a'), inner],
    [createDroppedFile('b'), createDroppedFolder('none', [])],
  ])
  const gathered = await readDroppedFiles({ entries: [outer, createDroppedFile('beside')], files: [] })
  expect(pathsOf(gathered)).toEqual(['beside', 'out/a', 'out/b', 'out/in/c'])
  expect([gathered.emptyFolders, gathered.unread]).toEqual([[['out', 'none']], []])
})

test('unreadable entries are reported and the others are kept, except for the files of a folder that fails midway', async () => {
  const locked = createDroppedFolder('locked', [[createDroppedFile('first')]], () => false)
  const outer = createDroppedFolder('out', [
    [createDroppedFile('a'), locked, createDroppedFile('gone', () => false)],
  ])
  const gathered = await readDroppedFiles({ entries: [outer, createDroppedFile('beside')], files: [] })
  expect(pathsOf(gathered)).toEqual(['beside', 'out/a'])
  expect(namesOf(gathered)).toEqual(['out/locked', 'out/gone'])
  const again = vi.fn()
  const [, , folder, file] = addUnreadEntries(gathered, again)
  expect(folder).toMatchObject({ path: ['out'], refused: { code: 'unreadable_folder' } })
  expect(file).toMatchObject({ path: ['out'], refused: { code: 'unreadable_file' } })
  folder?.again?.()
  expect(again).toHaveBeenCalledWith(gathered.unread[0])
})

test('an unreadable folder that can be read later keeps its path', async () => {
  let isRead = false
  const locked = createDroppedFolder('locked', [[createDroppedFile('first')]], () => isRead)
  const { unread } = await readDroppedFiles({ entries: [createDroppedFolder('out', [[locked]])], files: [] })
  isRead = true
  const found = await retryUnreadEntry(unread[0] ?? expect.fail('nothing was unread'))
  expect([pathsOf(found), found.unread]).toEqual([['out/locked/first'], []])
})
