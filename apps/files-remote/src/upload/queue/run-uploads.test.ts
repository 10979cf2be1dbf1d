import { expect, test, vi } from 'vitest'
import { texts } from '../../texts/texts.ts'
import { runUploads } from './run-uploads.ts'

test.each([
  [['a.txt'], 'Uploading a.txt'],
  [['a.txt', 'b.txt'], 'Uploading 2 files'],
])('the host shows uploads of %j as “%s”', (names, title) => {
  const host = { runInBackground: vi.fn() }
  const task = { shownByRemote: true, done: Promise.resolve(), cancel: () => {}, progress: () => () => {} }
  runUploads(texts.in('en'), host)({ ...task, files: names.map((name) => new File([], name)) })
  expect(host.runInBackground).toHaveBeenCalledExactlyOnceWith({ ...task, title })
})
