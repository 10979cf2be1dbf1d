import type { BackgroundTask } from '@portico/contract'
import { createBackgroundWork } from '@portico/host'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TaskPanel } from './task-panel.tsx'

async function show() {
  const onFailure = vi.fn()
  const goTo = vi.fn()
  const work = createBackgroundWork(({ id, title }, error) => {
    work.dismiss(id)
    onFailure(title, error)
  })
  const { container } = await render(<TaskPanel work={work} goTo={goTo} />)
  const run = (title: string, shown: Pick<BackgroundTask, 'shownAt' | 'shownByRemote'> = {}) => {
    const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<void>()
    let report: Parameters<BackgroundTask['progress']>[0] = () => {}
    const progress: BackgroundTask['progress'] = (listener) => {
      report = listener
      return () => {}
    }
    const cancel = vi.fn(() => fail(new Error('cancelled')))
    work.run('files', { title, done, progress, cancel, ...shown })
    return { finish, fail, cancel, report: (...said: Parameters<typeof report>) => report(...said) }
  }
  return { container, onFailure, goTo, run }
}

test('the task panel is only shown while tasks run', async () => {
  const { container, run } = await show()
  expect(container.textContent).toBe('')
  const { finish } = run('Uploading report.pdf')
  await expect.element(page.getByRole('region', { name: 'In the background' })).toBeVisible()
  finish()
  await expect.poll(() => container.textContent).toBe('')
})

test('the task panel shows the progress of each task', async () => {
  const { run } = await show()
  const { report } = run('Uploading report.pdf')
  run('Uploading film.mp4')
  report(null, '1,000 files found')
  await expect.element(page.getByText('Uploading report.pdf · 1,000 files found')).toBeVisible()
  report(0.4)
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading report.pdf' }))
    .toHaveAttribute('aria-valuenow', '40')
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading film.mp4' }))
    .not.toHaveAttribute('aria-valuenow')
})

test('a task that the remote shows in detail is opened there', async () => {
  const { run, goTo } = await show()
  run('Exporting tasks.csv', { shownAt: '/public/tasks?job=7' })
  await page.getByRole('button', { name: 'Exporting tasks.csv', exact: true }).click()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/public/tasks?job=7')
})

test('a task that the remote shows itself is not shown twice', async () => {
  const { run } = await show()
  run('Uploading report.pdf', { shownByRemote: true })
  run('Exporting tasks.csv')
  await expect.element(page.getByText('Exporting tasks.csv')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})

test('a cancelled task is not a failure, and another one continues', async () => {
  const { run, onFailure } = await show()
  const report = run('Uploading report.pdf')
  const film = run('Uploading film.mp4')
  await page.getByRole('button', { name: 'Cancel Uploading report.pdf' }).click()
  await expect.element(page.getByText('Uploading report.pdf')).not.toBeInTheDocument()
  await expect.element(page.getByText('Uploading film.mp4')).toBeVisible()
  expect(report.cancel).toHaveBeenCalledOnce()
  expect(film.cancel).not.toHaveBeenCalled()
  expect(onFailure).not.toHaveBeenCalled()
})

test('a failed task is removed, and its failure is reported with its title', async () => {
  const { container, run, onFailure } = await show()
  const lost = new Error('no room')
  run('Uploading report.pdf').fail(lost)
  await expect.poll(() => container.textContent).toBe('')
  expect(onFailure.mock.calls).toEqual([['Uploading report.pdf', lost]])
})
