import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { renderWithStorage, type StorageResponse } from '../render-with-storage.fixture.ts'

const space = {
  buckets: [{ id: 'albums', files: 2, bytes: 1500 }],
  person: { bytes: 950, limit: 1000 },
  project: { bytes: 2000, limit: 8000 },
  file_limit: 500,
}

function show(path: string, answer: StorageResponse, appearance = {}, name = 'portico_space') {
  const albums = { id: 'albums', name: 'albums', public: false, file_size_limit: 800 }
  renderWithStorage(
    remote,
    {
      '/bucket': { body: [albums] },
      '/object/list/albums': { body: [] },
      [`/rest/v1/rpc/${name}`]: answer,
    },
    path,
    appearance,
  )
}

test('the page shows the space of the user, of the project and of each bucket, with a bar for each limit', async () => {
  show('/-/space', { body: space })
  await expect
    .element(page.getByRole('meter', { name: 'Stored by you' }))
    .toHaveAttribute('aria-valuenow', '95')
  const everybody = page.getByRole('meter', { name: 'Stored by everybody in this project' })
  await expect.element(everybody).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText('950 bytes of 1 kB')).toBeVisible()
  await expect.element(page.getByText(/^Nearly full\./)).toBeVisible()
  await expect.element(page.getByText('2 files, 1.5 kB')).toBeVisible()
})

test.each([
  [true, 'Stored by you, by bucket'],
  [false, 'What you can see, by bucket'],
])(
  'the heading of the buckets fits their numbers, and a count without counters (%s) has a note',
  async (counted, heading) => {
    show('/-/space', { body: { ...space, counted } }, {}, 'portico_used_space')
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    const note = page.getByText(/^The counters of this portal are not complete/)
    expect(note.elements()).toHaveLength(counted ? 0 : 1)
  },
)

test('the upload menu shows the smaller size limit with its source, and the used space', async () => {
  show('/albums', { body: space })
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await expect.element(page.getByText('Files up to 500 bytes (limit of the whole project)')).toBeVisible()
  await expect.element(page.getByText('You have used 950 bytes of your 1 kB')).toBeVisible()
})

test('without the migration, the upload menu only shows the limit of the bucket', async () => {
  show('/albums', { status: 404, body: { code: 'PGRST202', message: 'no such function' } })
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await expect.element(page.getByText('Files up to 800 bytes (limit of this bucket)')).toBeVisible()
  await expect.element(page.getByText(/used/)).not.toBeInTheDocument()
})

test('the page of space is shown in Arabic', async () => {
  show('/-/space', { body: space }, { locale: 'ar', direction: 'rtl' })
  await expect.element(page.getByRole('heading', { name: 'المساحة' })).toBeVisible()
})
