declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** Reads documents. Intended for a worker, but works on any port. */
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void }
}
