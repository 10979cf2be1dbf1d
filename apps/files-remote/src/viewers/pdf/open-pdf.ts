import {
  getDocument,
  InvalidPDFException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  PasswordResponses,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { readPdfData } from './pdf-data.ts'

/** What a document is opened from, and what is told while it is open. */
export interface PdfSource {
  /** In bytes. */
  size: number
  /** Reads a part of the file. */
  read(from: number, length: number): Promise<Uint8Array>
  /** The document is locked: `answer` takes the password. Called again after a wrong one. */
  onPassword(answer: (password: string) => void, isWrong: boolean): void
  /** A part could not be read, also later; the document waits for it without end. */
  onFailure(error: unknown): void
}

/** A document that is being opened. */
export interface OpenedPdf {
  /** The document; null if the file is none. Never settles after `close`. */
  document: Promise<PDFDocumentProxy | null>
  close(): void
}

/** As much as one request reads, in bytes. */
const partBytes = 256 * 1024

/** Pixels that an image of a document may have. Larger ones are left out, as `ImageViewer` leaves them out. */
const mostImagePixels = 268_000_000

/**
 * Opens a document by the parts of its file that are needed. Nothing of it runs: pdf.js runs the scripts of a document only by a
 * module that is not here. It works on this thread, because a worker may only be loaded from the page's own origin, and the
 * release has another one.
 */
export function openPdf(source: PdfSource): OpenedPdf {
  const { worker, closePorts } = startWorker()
  const task = getDocument({
    range: new PartReader(source),
    rangeChunkSize: partBytes,
    // Only what is looked at is read.
    disableStream: true,
    disableAutoFetch: true,
    worker,
    maxImageSize: mostImagePixels,
    // A policy without `wasm-unsafe-eval` refuses WebAssembly.
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: PdfDataFactory,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    source.onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD)
  let isClosed = false
  const document = new Promise<PDFDocumentProxy | null>((resolve, reject) => {
    task.promise.then(resolve, (error: unknown) => {
      if (isClosed) return
      if (error instanceof InvalidPDFException) resolve(null)
      else reject(error)
    })
  })
  return {
    document,
    close() {
      isClosed = true
      void task.destroy().finally(() => {
        worker.destroy()
        closePorts()
        // It keeps a canvas for measuring in the page.
        TextLayer.cleanup()
      })
    },
  }
}

function startWorker(): { worker: PDFWorker; closePorts(): void } {
  const { port1: near, port2: far } = new MessageChannel()
  WorkerMessageHandler.initializeFromPort(far)
  // By messages, so that the browser draws and answers in between.
  const worker = new PDFWorker({ port: near as unknown as Worker })
  near.start()
  far.start()
  const closePorts = () => {
    near.close()
    far.close()
  }
  return { worker, closePorts }
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
        // With less than it has asked for, it would wait for the rest.
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

/** Gives pdf.js the tables and fonts that a document uses without bringing them. */
class PdfDataFactory {
  fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    return readPdfData(filename)
  }
}
