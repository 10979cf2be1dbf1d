import type { BackgroundTask } from '@portico/contract'
import { createBackgroundWork } from '@portico/host'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { BackgroundTasks } from './background-tasks.tsx'

/** Creates a task, with functions that report its progress, finish it or let it fail. */
function task(title: string, more: Partial<BackgroundTask> = {}) {
  const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  let report: Parameters<BackgroundTask['progress']>[0] = () => {}
  const cancel = vi.fn(() => fail(new Error('cancelled')))
  const progress: BackgroundTask['progress'] = (listener) => {
    report = listener
    return () => {}
  }
  return {
    title,
    progress,
    cancel,
    done,
    ...more,
    finish,
    fail,
    report: (...progress: Parameters<typeof report>) => report(...progress),
  }
}

async function show(tasks: BackgroundTask[], path = '/') {
  const work = createBackgroundWork(() => {})
  for (const one of tasks) work.run('files', one)
  const { portal, container } = await renderInPortal(<BackgroundTasks />, { work }, path)
  return { work, container, push: portal.history.push }
}

const tray = (name: RegExp) => page.getByRole('button', { name })

test('the task panel is absent before the first task and after the last one', async () => {
  const { work, container } = await show([])
  expect(container.textContent).toBe('')
  const report = task('Uploading report.pdf')
  work.run('files', report)
  await expect.element(tray(/^1 running/)).toBeVisible()
  report.finish()
  await expect.poll(() => container.textContent).toBe('')
})

test('the task panel lists the progress of each task, and the total if every progress is known', async () => {
  const [report, film] = [task('Uploading report.pdf'), task('Uploading film.mp4')]
  await show([report, film])
  report.report(null, '1,000 files found')
  await tray(/^2 running$/).click()
  await expect
    .element(page.getByRole('listitem').nth(0))
    .toMatchTextContent('Uploading report.pdf1,000 files found')
  await tray(/^2 running$/).click()
  report.report(0.4)
  await expect.element(tray(/^2 running$/)).toBeVisible()
  film.report(0.8)
  await tray(/^2 running 60%$/).click()
  await expect.element(page.getByRole('heading', { name: 'In the background' })).toBeVisible()
  await expect.element(page.getByRole('listitem').nth(0)).toMatchTextContent('Uploading report.pdf40%')
  await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent('Uploading film.mp480%')
  await expect
    .element(page.getByRole('progressbar', { name: 'Uploading film.mp4' }))
    .toHaveAttribute('aria-valuenow', '80')
})

test('the task panel cancels one task, and the other continues', async () => {
  const [report, film] = [task('Uploading report.pdf'), task('Uploading film.mp4')]
  await show([report, film])
  await tray(/^2 running/).click()
  await page.getByRole('button', { name: 'Cancel: Uploading report.pdf' }).click()
  await expect.element(tray(/^1 running/)).toBeVisible()
  expect(report.cancel).toHaveBeenCalledOnce()
  expect(film.cancel).not.toHaveBeenCalled()
  await expect.element(page.getByText('Uploading report.pdf')).not.toBeInTheDocument()
})

test('a failed task stays in the task panel, with a link to the reasons, until the user dismisses it', async () => {
  const report = task('Uploading report.pdf')
  const { push, container } = await show([report])
  report.fail(new Error('no room'))
  await tray(/^1 failed/).click()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/Uploading report\.pdfDidn’t finish\./)
  await page.getByRole('button', { name: 'See why' }).click()
  expect(push).toHaveBeenCalledWith('/files')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => container.textContent).toBe('')
})

test('the title of a task opens the page where its remote shows it', async () => {
  const { push } = await show([task('Exporting tasks.csv', { shownAt: '/public/tasks?job=7' })])
  await tray(/^1 running/).click()
  await page.getByRole('button', { name: 'Exporting tasks.csv', exact: true }).click()
  expect(push).toHaveBeenCalledWith('/files/public/tasks?job=7')
  await expect.element(page.getByRole('heading', { name: 'In the background' })).not.toBeInTheDocument()
})

test('the task panel hides tasks and failures that the current remote shows itself', async () => {
  const own = task('Uploading report.pdf', { shownByRemote: true })
  const { work } = await show([own, task('Packing an archive')], '/files/documents')
  await tray(/^1 running/).click()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/^Packing an archive/)
  own.fail(new Error('no room'))
  await expect.poll(() => work.store.getState().map(({ title }) => title)).toEqual(['Packing an archive'])
})
