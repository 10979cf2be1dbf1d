import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { shownName } from '../../place/names.ts'
import { useTexts } from '../../texts/texts.ts'
import { useOwnKeys } from '../own-keys.ts'
import own from './pdf.module.css'
import { PdfBar } from './pdf-bar.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { PageSize } from './page-size.ts'
import { useFind } from './use-find.ts'
import { type PageScroll, usePageScroll } from './use-page-scroll.ts'
import { type PdfZoom, usePdfZoom } from './use-pdf-zoom.ts'

/** The pages of a document below each other. Only those near the window are drawn. */
export function PdfPages({ document: pdf, name }: { document: PDFDocumentProxy; name: string }) {
  const t = useTexts()
  const pages = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [first, setFirst] = useState<PageSize | null>(null)
  const zoom = usePdfZoom(pages, first)
  const { points, isFitted } = zoom
  const scroll = usePageScroll(pages, first ? pdf.numPages : 0, points)
  const { near, current, goTo, reveal } = scroll
  const find = useFind(pdf)
  useEffect(() => {
    const ended = new AbortController()
    void readSize(pdf).then((size) => {
      if (!ended.signal.aborted) setFirst(size)
    })
    return () => ended.abort()
  }, [pdf])
  useFocus(pages)
  const { place } = find
  useEffect(() => {
    if (place) goTo(place.page, 'near')
  }, [place, goTo])
  useOwnKeys(({ key }) => {
    const acts: Record<string, () => void> = {
      ...keysOf(zoom, scroll, pdf.numPages),
      '/': () => search.current?.focus(),
    }
    const act = Object.hasOwn(acts, key) && acts[key]
    if (act) act()
    return Boolean(act)
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section
        ref={pages}
        tabIndex={0}
        aria-label={shownName(name)}
        className={own.pages}
        style={{ '--pdf-scale': points } as CSSProperties}
      >
        {first
          ? numbersTo(pdf.numPages).map((number) => (
              <PdfPage
                key={number}
                {...{ document: pdf, number, size: first, points, goTo, onMark: reveal }}
                isNear={near.has(number)}
                places={find.byPage.get(number)}
                place={place?.page === number ? place.place : undefined}
              />
            ))
          : null}
      </section>
      <PdfBar
        {...{ current, find, search, zoom }}
        count={pdf.numPages}
        onPage={goTo}
        label={t('Document')}
      />
    </>
  )
}

/** What keys do: the size as for a picture, and the way from page to page. */
function keysOf(zoom: PdfZoom, { goTo, current }: PageScroll, count: number): Record<string, () => void> {
  return {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.fit,
    '1': zoom.showActual,
    PageDown: () => goTo(current + 1),
    PageUp: () => goTo(current - 1),
    Home: () => goTo(1),
    End: () => goTo(count),
  }
}

/** A sheet of A4 in points. */
const usualSize = { width: 595, height: 842 }

/** The size of the first page. One that can't be read says so in its place, which has the usual size. */
async function readSize(pdf: PDFDocumentProxy): Promise<PageSize> {
  try {
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    return { width, height }
  } catch {
    return usualSize
  }
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Keys scroll the pages at once, as long as the focus is on no button. */
function useFocus(pages: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = pages.current
    const active = (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false }
    if (active?.contains(element)) element?.focus(quietly)
  }, [pages])
}
