import { type ReactNode, useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFileEntry, renderViewer } from '../show-viewer.fixture.tsx'
import { type ViewerKeyHandler, ViewerKeysContext } from '../viewer-keys.ts'
import { makePdf, type PdfParts } from './pdf.fixture.ts'
import { PdfViewer } from './pdf-viewer.tsx'

beforeEach(() => {
  document.title = 'quiet'
})

/** Handles keys as the dialog of a preview does. */
function Keys({ children }: { children: ReactNode }) {
  const keys = useRef<ViewerKeyHandler | null>(null)
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={(event) => {
        if (!(event.target instanceof HTMLInputElement) && keys.current?.(event)) event.preventDefault()
      }}
    >
      <ViewerKeysContext value={keys}>{children}</ViewerKeysContext>
    </div>
  )
}

function show(parts: PdfParts | string, name = 'paper.pdf'): HTMLElement {
  const content = typeof parts === 'string' ? parts : makePdf(parts)
  return renderViewer(name, 'application/pdf', content, (about) => (
    <Keys>
      <PdfViewer {...about} />
    </Keys>
  ))
}

const pages = () => page.getByRole('region', { name: 'paper.pdf' })
const pageNumber = () => page.getByRole('textbox', { name: 'Page' })
const search = () => page.getByRole('searchbox', { name: 'Search this document' })
const words = (count: number) => Array.from({ length: count }, (_, index) => `Sheet ${index + 1} of many`)

test('a document is drawn with its text, and its script neither runs nor opens a dialog', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  const element = show({
    pages: ['Hello from the first page', 'And the second'],
    script: 'while (true) app.alert("ran"); document.title = "ran"',
    link: 'https://example.com/',
  })
  await expect.element(page.getByText('Hello from the first page')).toBeVisible()
  await expect.poll(() => darkPixels(element)).toBeGreaterThan(50)
  const [canvas] = element.querySelectorAll<HTMLCanvasElement>('article canvas')
  expect(canvas?.width).toBeGreaterThan(100)
  expect(element.querySelectorAll('iframe, embed, object, script')).toHaveLength(0)
  expect(alert).not.toHaveBeenCalled()
  expect(document.title).toBe('quiet')
})

/** Returns the number of black pixels of the first page. */
function darkPixels(element: HTMLElement): number {
  const canvas = element.querySelector<HTMLCanvasElement>('article canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return Array.from(pixels).filter((value, index) => index % 4 === 0 && value < 60).length
}

test('web links of a document open in another tab, internal links scroll to their page, and scripts are no links', async () => {
  const element = show({ pages: words(6), script: 'app.alert("ran")', link: 'https://example.com/' })
  const link = page.getByRole('link', { name: 'https://example.com/' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(link).toHaveAttribute('target', '_blank')
  expect(element.querySelectorAll('article a, article button')).toHaveLength(2)
  await page.getByRole('button', { name: 'Go to page 6' }).click()
  await expect.element(pageNumber()).toHaveValue('6')
  await expect.element(page.getByText('Sheet 6 of many')).toBeInViewport()
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'ftp://example.com/x',
  'tel:112',
])('a document can’t make a link to %s', async (address) => {
  const element = show({ pages: ['one'], script: 'app.alert("ran")', link: address })
  await expect.element(page.getByRole('button', { name: 'Go to page 1' })).toBeInTheDocument()
  expect(element.querySelectorAll('a')).toHaveLength(0)
})

test('words are found and marked on all pages, and Enter moves to the next match', async () => {
  const element = show({ pages: ['The first report', 'nothing', 'A Report again, and a report'] })
  await expect.element(page.getByText('The first report')).toBeVisible()
  await search().fill('REPORT')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  const current = () => element.querySelector('mark[aria-current]')
  await expect.poll(() => current()?.closest('article')?.getAttribute('data-page')).toBe('1')
  await search().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.poll(() => current()?.closest('article')?.getAttribute('data-page')).toBe('3')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await search().fill('elephant')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await expect.poll(() => element.querySelectorAll('mark').length).toBe(0)
  await expect.element(page.getByText('The first report')).toBeVisible()
})

test('keys turn pages and change the size, but not in a field', async () => {
  show({ pages: words(5) })
  await expect.element(page.getByText('Sheet 1 of many')).toBeVisible()
  ;(pages().element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(pageNumber()).toHaveValue('2')
  await userEvent.keyboard('{End}')
  await expect.element(pageNumber()).toHaveValue('5')
  await userEvent.keyboard('{Home}')
  await expect.element(pageNumber()).toHaveValue('1')
  await userEvent.keyboard('1')
  await expect.element(page.getByText('100%')).toBeVisible()
  await userEvent.keyboard('+')
  await expect.element(page.getByText('125%')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('1+')
  await expect.element(search()).toHaveValue('1+')
  await expect.element(page.getByText('125%')).toBeVisible()
  await pageNumber().fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sheet 3 of many')).toBeInViewport()
})

test('only pages near the viewport of a long document are drawn, and little of its file is read', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const element = show({ pages: words(200).map((text) => `${text} ${'x'.repeat(20_000)}`) })
  await expect.element(pageNumber()).toHaveValue('1')
  await expect.poll(() => element.querySelectorAll('article canvas').length).toBeGreaterThan(0)
  const ranges = () =>
    asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('range')).filter(Boolean)
  // 4 MB in parts of 256 kB.
  expect(ranges().length).toBeGreaterThan(0)
  expect(ranges().length).toBeLessThan(8)
  await pageNumber().fill('200')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => element.querySelector('[data-page="200"] canvas')).not.toBeNull()
  await expect.poll(() => element.querySelector('[data-page="1"] canvas')).toBeNull()
  expect(element.querySelectorAll('article canvas').length).toBeLessThan(12)
})

test('a locked document asks for its password, again after a wrong one', async () => {
  show({ pages: ['Known to few'], password: 'lantern' })
  const field = page.getByRole('textbox', { name: 'Password' })
  await field.fill('candle')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This password is wrong. Try another one.')).toBeVisible()
  await field.fill('lantern')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Known to few')).toBeVisible()
})

test.each([
  ['a page that is called a PDF', '<script>document.title = "ran"</script>'],
  ['a page that begins as a PDF', '%PDF-1.7 <script>document.title = "ran"</script>'],
])('%s is not shown', async (_what, content) => {
  const element = show(content)
  await expect.element(page.getByText('No preview')).toBeVisible()
  expect(element.querySelectorAll('iframe, script')).toHaveLength(0)
  expect(document.title).toBe('quiet')
})

test('a file that can’t be read shows an error, and is read again on demand', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show({ pages: ['Here after all'] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here after all')).toBeVisible()
})

test('a document that is too large for the memory is only offered as a download', async () => {
  const entry = createFileEntry('paper.pdf', 'application/pdf', 600 * 1024 * 1024)
  renderViewer('paper.pdf', 'application/pdf', '', ({ link }) => <PdfViewer link={link} entry={entry} />)
  await expect.element(page.getByText('No preview')).toBeVisible()
})
