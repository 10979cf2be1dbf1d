import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { readPdfData } from './pdf-data.ts'

/** The file of a document, and the listeners while it is open. */
export interface PdfSource {
  /** In bytes. */
  size: number
  /** Reads a part of the file. */
  read(from: number, length: number): Promise<Uint8Array>
  /** Called if the document is locked: `answer` takes the password. Called again after a wrong one. */
  onPassword(answer: (password: string) => void, isWrong: boolean): void
  /** Called if a part can't be read, even later. The document waits for the part forever. */
  onFailure(error: unknown): void
}

/** A document that is being opened. */
export interface OpenedPdf {
  /** The document; null if the file is not a PDF. It need not settle after `close`. */
  document: Promise<PDFDocumentProxy | null>
  close(): void
}

/** Bytes of one request. */
const partBytes = 256 * 1024

/** Maximum pixels of an image in a document. Larger ones are left out, as in `ImageViewer`. */
const mostImagePixels = 268_000_000

/**
 * Opens a document and reads only the parts of its file that are needed. Its scripts can't run: the module of pdf.js that runs them
 * is not loaded. pdf.js works on this thread, because a worker may only be loaded from the page's own origin, and the release has
 * another one.
 */
export function openPdf(source: PdfSource): OpenedPdf {
  const { worker, stop } = startWorker()
  const parts = new PartReader(source)
  const task = getDocument({
    range: parts,
    rangeChunkSize: partBytes,
    // The parts of hidden pages are not read.
    disableStream: true,
    disableAutoFetch: true,
    worker,
    maxImageSize: mostImagePixels,
    // A policy without `wasm-unsafe-eval` forbids WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: PdfDataFactory,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    source.onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD)
  let isOpen = false
  const document = task.promise.then(
    (opened) => {
      isOpen = true
      return opened
    },
    (error: unknown) => {
      if (error instanceof InvalidPDFException) return null
      throw error
    },
  )
  return {
    document,
    close() {
      parts.abort()
      // While it opens a document, a worker that is terminated rejects a promise that no code handles.
      if (!isOpen) return stop()
      void task.destroy().finally(() => {
        stop()
        // pdf.js keeps a canvas for measuring in the page.
        TextLayer.cleanup()
      })
    },
  }
}

function startWorker(): { worker: PDFWorker; stop(): void } {
  const { port1: near, port2: far } = new MessageChannel()
  WorkerMessageHandler.initializeFromPort(far)
  // Uses messages, so that the browser can draw and respond in between.
  const worker = new PDFWorker({ port: near as never })
  near.start()
  far.start()
  const stop = () => {
    worker.destroy()
    near.close()
    far.close()
  }
  return { worker, stop }
}

class PartReader extends PDFDataRangeTransport {
  readonly #source: PdfSource
  #isAborted = false

  constructor(source: PdfSource) {
    super(source.size, null)
    this.#source = source
  }

  override requestDataRange(begin: number, end: number): void {
    this.#source.read(begin, end - begin).then(
      (bytes) => {
        if (this.#isAborted) return
        // With fewer bytes than requested, pdf.js would wait for the rest.
        if (bytes.length < end - begin) this.#source.onFailure(new Error('The file is shorter than its size'))
        else this.onDataRange(begin, bytes)
      },
      (error: unknown) => {
        if (!this.#isAborted) this.#source.onFailure(error)
      },
    )
  }

  override abort(): void {
    this.#isAborted = true
  }
}

/** Returns the tables and fonts that a document uses but does not contain. */
class PdfDataFactory {
  fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    return readPdfData(filename)
  }
}
