import { expect, test } from 'vitest'
import type { Favourite } from '../storage/favourites.ts'
import { getMovedFavourites } from './follow-favourites.ts'
import type { TaskStep } from './task-plan.ts'

const favourite = (key: string, isThere = false): Favourite => ({
  bucket: 'files',
  key,
  is_there: isThere,
  size: null,
  type: null,
  updated_at: null,
})
const move = (from: string, to: string, bucket = 'files'): TaskStep => ({
  kind: 'move',
  from: { bucket: 'files', key: from },
  to: { bucket, key: to },
  size: 1,
})

test('favourites follow moved and renamed files and folders, even into other buckets', () => {
  const moves = [
    move('me/a/1', 'me/b/1'),
    move('me/a/in/2', 'me/b/in/2'),
    move('me/n', 'old/n (2)', 'arc'),
    { ...move('me/c', 'me/d'), kind: 'copy' as const },
    move('me/t', 'ada/x/files/me/t', 'portico-trash'),
    move('me/out/3', 'me/b/3'),
    move('me/k/4', 'me/b/4 (2)'),
  ]
  const favourites = [
    ...['me/a/', 'me/a/in/', 'me/a/in/2', 'me/n', 'me/c', 'me/t', 'me/k/', 'me/other'].map((key) =>
      favourite(key),
    ),
    // A file was moved out of this folder.
    favourite('me/out/', true),
  ]
  expect(
    getMovedFavourites(favourites, moves).map(({ from, to }) => `${from.key} ${to.bucket}/${to.key}`),
  ).toEqual([
    'me/a/ files/me/b/',
    'me/a/in/ files/me/b/in/',
    'me/a/in/2 files/me/b/in/2',
    'me/n arc/old/n (2)',
  ])
})
