import { expect, test } from 'vitest'
import { createUploadItem, sortUploads, type UploadState } from './upload-item.ts'

function item(id: number, state: UploadState) {
  const chosen = { file: new File([], `${id}.txt`), path: [] }
  return { ...createUploadItem({ id, batch: 1 }, { bucket: 'files', prefix: '' }, chosen), state }
}

test('uploads that need a decision or run come first, then failed and then ended ones, each group in its order', () => {
  const states: UploadState[] = [
    'done',
    'failed',
    'waiting',
    'skipped',
    'sending',
    'conflict',
    'done',
    'stalled',
  ]
  const items = states.map((state, id) => item(id, state))
  expect(sortUploads(items).map(({ id }) => id)).toEqual([5, 4, 7, 2, 1, 0, 3, 6])
})
