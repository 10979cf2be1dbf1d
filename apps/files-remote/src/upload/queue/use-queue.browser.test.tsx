import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createUploadList } from '../items/upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useFreshFolders } from './use-queue.ts'

function Folder({ queue, read }: { queue: UploadQueue; read: () => number }) {
  useQuery({ queryKey: ['folder', 'files', ''], queryFn: async () => read() })
  useFreshFolders(queue)
  return <p>Drawn</p>
}

test('a folder reloads for a file that arrived before the code that draws uploads', async () => {
  const { store } = createUploadList(() => 0)
  store.setState({ items: [{ id: 1, bucket: 'files', state: 'done' }] as never })
  let readings = 0
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Folder queue={{ store } as UploadQueue} read={() => ++readings} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Drawn')).toBeVisible()
  await expect.poll(() => readings).toBe(2)
})
