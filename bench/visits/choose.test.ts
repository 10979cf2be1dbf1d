import { expect, test } from 'vitest'
import { choose } from './choose.ts'

const items = [{ path: '/' }, { path: '/files' }]
const pathOf = ({ path }: { path: string }) => path

test('returns the wanted items, or all without a choice', () => {
  expect(choose(items, ['/files'], pathOf)).toEqual([{ path: '/files' }])
  expect(choose(items, null, pathOf)).toEqual(items)
})

test('rejects an unknown name and lists the known ones', () => {
  expect(() => choose(items, ['/', 'files'], pathOf)).toThrow('"files" is unknown. Choose from /, /files.')
})
