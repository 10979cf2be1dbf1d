import { lazyComponent } from '@portico/react-remote'
import type { Entry } from '../../storage/entry.ts'
import { NoPreview } from '../no-preview.tsx'

const PdfDocument = lazyComponent(async () => (await import('./pdf-document.tsx')).PdfDocument)

/** Maximum size in bytes, because pdf.js keeps one array of this length. A larger document can only be downloaded. */
const mostPdfBytes = 512 * 1024 * 1024

/**
 * Shows a document. The browser's own viewer runs the scripts of a document and opens their dialogs, so pdf.js draws the pages
 * instead: it has no code that runs them. It loads with the first document.
 */
export function PdfViewer({ link, entry }: { link: string; entry: Entry }) {
  const size = entry.size ?? 0
  if (size === 0 || size > mostPdfBytes) return <NoPreview />
  return <PdfDocument link={link} size={size} name={entry.name} />
}
