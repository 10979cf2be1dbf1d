import { expect, test, vi } from 'vitest'
import { droppedFile, droppedFolder } from './entries.fixture.ts'
import { type Gathered, gatherAgain, gatherFiles, withUnread } from './gather-files.ts'

const pathsOf = ({ files }: Gathered) => files.map(({ path, file }) => [...path, file.name].join('/'))
const namesOf = ({ unread }: Gathered) => unread.map(({ path, entry }) => [...path, entry.name].join('/'))

test('dropped folders are read at any depth, in the parts that the browser returns, and empty folders are kept', async () => {
  const inner = droppedFolder('in', [[droppedFile('c')]])
  const outer = droppedFolder('out', [
    [droppedFile('a'), inner],
    [droppedFile('b'), droppedFolder('none', [])],
  ])
  const gathered = await gatherFiles({ entries: [outer, droppedFile('beside')], files: [] })
  expect(pathsOf(gathered)).toEqual(['beside', 'out/a', 'out/b', 'out/in/c'])
  expect([gathered.emptyFolders, gathered.unread]).toEqual([[['out', 'none']], []])
})

test('unreadable entries are reported and the others are kept, except for the files of a folder that fails midway', async () => {
  const locked = droppedFolder('locked', [[droppedFile('first')]], () => false)
  const outer = droppedFolder('out', [[droppedFile('a'), locked, droppedFile('gone', () => false)]])
  const gathered = await gatherFiles({ entries: [outer, droppedFile('beside')], files: [] })
  expect(pathsOf(gathered)).toEqual(['beside', 'out/a'])
  expect(namesOf(gathered)).toEqual(['out/locked', 'out/gone'])
  const again = vi.fn()
  const [, , folder, file] = withUnread(gathered, again)
  expect(folder).toMatchObject({ path: ['out'], refused: { code: 'unreadable_folder' } })
  expect(file).toMatchObject({ path: ['out'], refused: { code: 'unreadable_file' } })
  folder?.again?.()
  expect(again).toHaveBeenCalledWith(gathered.unread[0])
})

test('an unreadable folder that can be read later keeps its path', async () => {
  let isRead = false
  const locked = droppedFolder('locked', [[droppedFile('first')]], () => isRead)
  const { unread } = await gatherFiles({ entries: [droppedFolder('out', [[locked]])], files: [] })
  isRead = true
  const found = await gatherAgain(unread[0] ?? expect.fail('nothing was unread'))
  expect([pathsOf(found), found.unread]).toEqual([['out/locked/first'], []])
})
